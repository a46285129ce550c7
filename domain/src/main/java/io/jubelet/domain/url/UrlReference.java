package io.jubelet.domain.url;

import java.util.Locale;
import java.util.Optional;

/**
 * A reference taken apart (RFC 3986). Texts that are no clean reference are read as long as it is clear what is
 * meant; user information is left out.
 *
 * @param scheme scheme in small letters; empty if there is none
 * @param opaque what follows a scheme without a slash
 * @param host host with its port, as written; empty if there is none
 * @param path path as written, well encoded
 * @param query query with its question mark; empty if there is none
 * @param fragment fragment as written, well encoded, without its sign
 */
public record UrlReference(
        String scheme, Optional<String> opaque, String host, String path, String query, String fragment) {

    /** Empty if the text is no reference. */
    public static Optional<UrlReference> parse(String text) {
        int hash = text.indexOf('#');
        String fragment = hash < 0 ? "" : text.substring(hash + 1);
        String main = hash < 0 ? text : text.substring(0, hash);
        if (main.chars().anyMatch(sign -> sign < ' ' || sign == 0x7f) || main.startsWith(":")
                || !UrlText.isWellEncoded(fragment)) {
            return Optional.empty();
        }
        int colon = schemeLength(main);
        String scheme = main.substring(0, colon).toLowerCase(Locale.ROOT);
        String rest = colon == 0 ? main : main.substring(colon + 1);
        int mark = rest.indexOf('?');
        String query = mark < 0 ? "" : rest.substring(mark);
        String hierarchy = mark < 0 ? rest : rest.substring(0, mark);
        if (!hierarchy.startsWith("/") && !scheme.isEmpty()) {
            return Optional.of(new UrlReference(
                    scheme, Optional.of(hierarchy).filter(part -> !part.isEmpty()), "", "", query, fragment));
        }
        int slash = hierarchy.indexOf('/');
        String firstStep = slash < 0 ? hierarchy : hierarchy.substring(0, slash);
        if (firstStep.contains(":")) {
            return Optional.empty();
        }
        return withAuthority(scheme, hierarchy, query, fragment);
    }

    private static Optional<UrlReference> withAuthority(
            String scheme, String hierarchy, String query, String fragment) {
        String host = "";
        String path = hierarchy;
        if (hierarchy.startsWith("//") && (!scheme.isEmpty() || !hierarchy.startsWith("///"))) {
            int slash = hierarchy.indexOf('/', 2);
            String authority = slash < 0 ? hierarchy.substring(2) : hierarchy.substring(2, slash);
            host = authority.substring(authority.lastIndexOf('@') + 1);
            path = slash < 0 ? "" : hierarchy.substring(slash);
        }
        if (!HostText.isHostAndPort(scheme, host) || !UrlText.isWellEncoded(path)) {
            return Optional.empty();
        }
        return Optional.of(new UrlReference(scheme, Optional.empty(), host, path, query, fragment));
    }

    /** Number of signs before the colon of a scheme; 0 if there is none. */
    private static int schemeLength(String text) {
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean letter = sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z';
            boolean later = sign >= '0' && sign <= '9' || sign == '+' || sign == '-' || sign == '.';
            if (sign == ':') {
                return i;
            }
            if (!letter && !(later && i > 0)) {
                return 0;
            }
        }
        return 0;
    }
}
