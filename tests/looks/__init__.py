"""Every look that there is, held to what a face must be."""
