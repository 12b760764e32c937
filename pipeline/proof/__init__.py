"""Beside the stages. Takes faces and findings, gives views to check a game by: marked faces, contact sheets, a gallery.

`types` is what they are made from; `marks` draws the cut, the safe zone and the boxes; `contact` lays faces side by
side; `gallery` writes one HTML file.
"""
