package io.jubelet.domain.url;

import io.jubelet.domain.value.IpText;

/** The host of an address, with or without its port. */
public final class HostText {

    private static final int ASCII = 0x80;
    private static final String ENCODED_PERCENT = "%25";

    private HostText() {
    }

    /** Whether this is a name or an address, without brackets and port; an IPv6 address may have a zone. */
    public static boolean isHost(String text) {
        if (text.contains(":") || text.contains("%")) {
            return isZonedIpv6(text, "%");
        }
        return isName(text);
    }

    /**
     * Whether this is a host as it stands in an address: an IPv6 address in brackets, an optional port behind a colon. Only hosts of
     * schemes other than HTTP may have further colons.
     *
     * @param scheme scheme of the address in small letters; empty for none
     */
    public static boolean isHostAndPort(String scheme, String text) {
        if (text.contains("[")) {
            int close = text.lastIndexOf(']');
            return text.startsWith("[") && close > 0 && isPort(text.substring(close + 1))
                    && isZonedIpv6(text.substring(1, close), ENCODED_PERCENT);
        }
        int colon = scheme.equals("http") || scheme.equals("https") ? text.indexOf(':') : text.lastIndexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        return isPort(colon < 0 ? "" : text.substring(colon)) && isName(name);
    }

    private static boolean isPort(String text) {
        return text.isEmpty()
                || text.startsWith(":") && text.chars().skip(1).allMatch(sign -> sign >= '0' && sign <= '9');
    }

    /** Beyond ASCII every sign may stand in a name, encoded or not. */
    private static boolean isName(String text) {
        if (!UrlText.isWellEncoded(text)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean encodedBeyondAscii = sign == '%' && Character.digit(text.charAt(i + 1), 16) >= 8;
            if (sign < ASCII && !encodedBeyondAscii && (sign == '[' || sign == ']' || !UrlText.HOST.isPlain(sign))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isZonedIpv6(String text, String separator) {
        int zone = text.indexOf(separator);
        return zone < 0 ? IpText.isIpv6(text)
                : IpText.isIpv6(text.substring(0, zone)) && zone + separator.length() < text.length();
    }
}
