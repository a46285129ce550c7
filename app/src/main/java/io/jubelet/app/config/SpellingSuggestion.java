package io.jubelet.app.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which word was meant. */
public final class SpellingSuggestion {

    private static final int FAR = 3;
    private static final int LETTERS_PER_EDIT = 4;

    private SpellingSuggestion() {
    }

    /** The word that needs fewest edits, if it needs few for its length; upper and lower case do not matter. */
    public static Optional<String> to(String word, Collection<String> known) {
        return known.stream()
                .filter(other -> distance(word, other) < Math.min(FAR, other.length() / LETTERS_PER_EDIT + 1))
                .min(Comparator.comparingInt(other -> distance(word, other)));
    }

    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) >= FAR) {
            return FAR;
        }
        var left = a.toLowerCase(Locale.ROOT);
        var right = b.toLowerCase(Locale.ROOT);
        var above = new int[right.length() + 1];
        for (var j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (var i = 1; i <= left.length(); i++) {
            var row = new int[above.length];
            row[0] = i;
            for (var j = 1; j < row.length; j++) {
                var change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + change);
            }
            above = row;
        }
        return above[right.length()];
    }
}
