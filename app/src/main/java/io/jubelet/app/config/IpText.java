package io.jubelet.app.config;

import java.net.InetAddress;

/** Recognises IP addresses without ever asking a name server. */
final class IpText {

    private IpText() {
    }

    static boolean isAddress(String text) {
        try {
            InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
        return text.indexOf(':') >= 0 ? text.indexOf('%') < 0 : dots(text) == 3;
    }

    // "10" and "10.1" are literals to Java, and mistakes to everybody else.
    private static long dots(String text) {
        return text.chars().filter(c -> c == '.').count();
    }
}
