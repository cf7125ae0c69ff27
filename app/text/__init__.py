"""From a `Sentence` to words in the language of the page."""
