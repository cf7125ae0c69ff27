"""Games that are looked at again: step by step, by themselves, with a review, or one turn tried again."""
