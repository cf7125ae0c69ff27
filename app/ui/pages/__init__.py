"""The pages: each is made from its template in the HTML and filled by `fill(root, state)` of its module."""
