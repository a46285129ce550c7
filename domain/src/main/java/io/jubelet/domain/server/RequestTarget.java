package io.jubelet.domain.server;

import io.jubelet.domain.url.HostText;
import io.jubelet.domain.url.UrlText;
import java.util.Locale;
import java.util.Optional;

/**
 * The target of a request line (RFC 9112, section 3.2): origin form, absolute form or an asterisk.
 *
 * @param path decoded path; {@code *} for the asterisk form
 * @param rawPath path as sent
 * @param rawQuery query as sent, without the question mark; empty for none
 */
public record RequestTarget(String path, String rawPath, String rawQuery) {

    private static final int SPACE = 0x20;
    private static final int DELETE = 0x7f;

    /** Reads a target; empty when it can't be one, which is a bad request. */
    public static Optional<RequestTarget> parse(String target) {
        if (target.isEmpty() || target.chars().anyMatch(c -> c < SPACE || c == DELETE)) {
            return Optional.empty();
        }
        if (target.equals("*")) {
            return Optional.of(new RequestTarget("*", "*", ""));
        }
        int question = target.indexOf('?');
        String query = question < 0 ? "" : target.substring(question + 1);
        return pathOf(question < 0 ? target : target.substring(0, question))
                .filter(UrlText::isWellEncoded)
                .map(raw -> new RequestTarget(UrlText.decode(raw), raw, query));
    }

    /** The raw path of what stands before the query. */
    private static Optional<String> pathOf(String text) {
        int colon = schemeEnd(text);
        if (colon == 0) {
            return Optional.empty();
        }
        String rest = colon < 0 ? text : text.substring(colon + 1);
        if (!rest.startsWith("/")) {
            // Behind a scheme such a text is opaque and has no path.
            return colon < 0 ? Optional.empty() : Optional.of("");
        }
        if (colon < 0 || !rest.startsWith("//")) {
            return Optional.of(rest);
        }
        int slash = rest.indexOf('/', 2);
        String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
        return isAuthority(text.substring(0, colon), authority) ? Optional.of(slash < 0 ? "" : rest.substring(slash)) : Optional.empty();
    }

    private static boolean isAuthority(String scheme, String text) {
        return HostText.isHostAndPort(scheme.toLowerCase(Locale.ROOT), text.substring(text.lastIndexOf('@') + 1));
    }

    /** The end of the scheme: the place of its colon, -1 when there is no scheme, 0 when a colon stands first. */
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean later = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
            if (c == ':') {
                return i;
            }
            if (!letter && !(later && i > 0)) {
                return -1;
            }
        }
        return -1;
    }
}
