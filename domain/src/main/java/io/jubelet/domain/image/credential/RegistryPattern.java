package io.jubelet.domain.image.credential;

import java.util.List;
import java.util.Optional;

/**
 * Patterns of registries, as credentials and plugins name them: stars stand for parts of one label of the host, never
 * for more labels, ports or paths. The path of the pattern is a prefix of that of the image, not only at slashes.
 */
public final class RegistryPattern {

    /** Outcome of a comparison. */
    public enum Match {
        /** The image is meant. */
        YES,
        /** The image is not meant. */
        NO,
        /** Pattern or image is no address. */
        MALFORMED
    }

    private RegistryPattern() {
    }

    /** Whether a text is a pattern, which it is not when it can't be part of a URL. */
    public static boolean isPattern(String text) {
        return RegistryAddress.parse(text).isPresent();
    }

    /** Whether a pattern means an image; neither has a scheme. */
    public static Match match(String pattern, String image) {
        Optional<RegistryAddress> wanted = RegistryAddress.parse(pattern);
        Optional<RegistryAddress> given = RegistryAddress.parse(image);
        if (wanted.isEmpty() || given.isEmpty()) {
            return Match.MALFORMED;
        }
        return matches(wanted.get(), given.get()) ? Match.YES : Match.NO;
    }

    private static boolean matches(RegistryAddress wanted, RegistryAddress given) {
        List<String> labels = given.labels();
        if (!wanted.port().equals(given.port()) || wanted.labels().size() != labels.size()
                || !given.path().startsWith(wanted.path())) {
            return false;
        }
        for (int i = 0; i < labels.size(); i++) {
            if (!matches(wanted.labels().get(i), labels.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The pieces between the stars have to follow each other; taking each as early as possible leaves most room. */
    private static boolean matches(String pattern, String label) {
        String[] pieces = pattern.split("\\*", -1);
        String first = pieces[0];
        String last = pieces[pieces.length - 1];
        if (pieces.length == 1) {
            return pattern.equals(label);
        }
        if (!label.startsWith(first) || !label.endsWith(last) || label.length() < first.length() + last.length()) {
            return false;
        }
        int at = first.length();
        int end = label.length() - last.length();
        for (int i = 1; i < pieces.length - 1; i++) {
            int found = label.indexOf(pieces[i], at);
            if (found < 0 || found + pieces[i].length() > end) {
                return false;
            }
            at = found + pieces[i].length();
        }
        return true;
    }
}
