package io.jubelet.domain.explain;

/** Texts of decisions: on one line, and of limited length. */
final class BoundedText {

    /** Most characters of a text that comes from elsewhere. */
    static final int LIMIT = 512;

    private BoundedText() {
    }

    /** The beginning of a text, with its white space folded. */
    static String of(String text) {
        var folded = new StringBuilder(Math.min(text.length(), LIMIT));
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (Character.isWhitespace(next) || Character.isISOControl(next)) {
                gap = !folded.isEmpty();
                continue;
            }
            if (gap) {
                folded.append(' ');
                gap = false;
            }
            if (folded.length() >= LIMIT) {
                return cut(folded);
            }
            folded.append(next);
        }
        return folded.toString();
    }

    private static String cut(StringBuilder folded) {
        int end = LIMIT - 1;
        if (Character.isHighSurrogate(folded.charAt(end - 1))) {
            end--;
        }
        folded.setLength(end);
        return folded.append('…').toString();
    }
}
