package io.jubelet.adapters.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL as servers write it into {@code Location}, complete or relative to the one of the request (RFC 3986, section 4.1). What
 * has to be encoded is encoded; the fragment is dropped. {@link java.net.URI} resolves as its predecessor (RFC 2396) demands, and
 * takes no brackets in paths.
 *
 * @param scheme in lower case; absent in a relative one
 * @param host without brackets, may be empty; absent when no host is named
 * @param port 0 to 65535; absent when none is named
 * @param path may be empty
 * @param query without the question mark; absent when there is none
 */
record UrlReference(Optional<String> scheme, Optional<String> host, Optional<Integer> port, String path, Optional<String> query) {

    /** RFC 3986, appendix B. */
    private static final Pattern PARTS = Pattern.compile("(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?");
    private static final Pattern USER = Pattern.compile("^((?:[^:/?#]+:)?//)[^/?#]*@");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*");
    /** In names of hosts, only what is not ASCII is encoded. */
    private static final Pattern AUTHORITY = Pattern.compile(
            "(?:[^@\\[\\]]*@)?(?:\\[([0-9a-fA-F:.]+)]|((?:[^:@\\[\\]%]|%[89a-fA-F][0-9a-fA-F])*))(?::(\\d{0,5}))?");
    private static final Pattern BAD_ENCODING = Pattern.compile("%(?![0-9a-fA-F]{2})");
    private static final String NEVER_PLAIN = "\"<>\\^`{|}";
    private static final int DELETE = 0x7f;
    private static final int LAST_PORT = 0xffff;

    /** A text that may be a URL, without user and password. */
    static String withoutUser(String text) {
        return USER.matcher(text).replaceFirst("$1");
    }

    /** The parts of a URL; empty when it is none. */
    static Optional<UrlReference> of(String text) {
        Matcher parts = PARTS.matcher(quoted(text));
        if (!parts.matches() || CONTROL.matcher(text).find()) {
            return Optional.empty();
        }
        Optional<String> scheme = Optional.ofNullable(parts.group(1));
        boolean encoded = !BAD_ENCODING.matcher(parts.group(3)).find()
                && (parts.group(5) == null || !BAD_ENCODING.matcher(parts.group(5)).find());
        if (!encoded || scheme.isPresent() && !SCHEME.matcher(scheme.get()).matches()) {
            return Optional.empty();
        }
        Optional<String> query = Optional.ofNullable(parts.group(4));
        Optional<String> lower = scheme.map(name -> name.toLowerCase(Locale.ROOT));
        if (parts.group(2) == null) {
            return Optional.of(new UrlReference(lower, Optional.empty(), Optional.empty(), parts.group(3), query));
        }
        Matcher authority = AUTHORITY.matcher(parts.group(2));
        if (!authority.matches()) {
            return Optional.empty();
        }
        Optional<Integer> port = Optional.ofNullable(authority.group(3)).filter(digits -> !digits.isEmpty()).map(Integer::valueOf);
        String host = authority.group(1) == null ? authority.group(2) : authority.group(1);
        return port.filter(number -> number > LAST_PORT).isPresent() ? Optional.empty()
                : Optional.of(new UrlReference(lower, Optional.of(host), port, parts.group(3), query));
    }

    /**
     * Path and query of the URL that this one means (RFC 3986, section 5.2), never empty.
     *
     * @param base path and query of the URL that this one is relative to
     */
    String target(String base) {
        int mark = base.indexOf('?');
        String before = mark < 0 ? base : base.substring(0, mark);
        if (scheme.isPresent() || host.isPresent() || path.startsWith("/")) {
            return withoutDots(path) + query.map("?"::concat).orElse("");
        }
        if (!path.isEmpty()) {
            return withoutDots(before.substring(0, before.lastIndexOf('/') + 1) + path) + query.map("?"::concat).orElse("");
        }
        return withoutDots(before) + query.map("?"::concat).orElse(mark < 0 ? "" : base.substring(mark));
    }

    /** Section 5.2.4. */
    private static String withoutDots(String path) {
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = (path.startsWith("/") ? path.substring(1) : path).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            boolean up = segments[i].equals("..");
            if (up) {
                kept.pollLast();
            } else if (!segments[i].equals(".")) {
                kept.addLast(segments[i]);
            }
            if (i == segments.length - 1 && (up || segments[i].equals("."))) {
                kept.addLast("");
            }
        }
        return "/" + String.join("/", kept);
    }

    /** Servers write signs that have to be encoded as they are. */
    private static String quoted(String location) {
        StringBuilder quoted = new StringBuilder();
        for (byte sign : location.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = sign > ' ' && sign < DELETE && NEVER_PLAIN.indexOf(sign) < 0;
            quoted.append(plain ? Character.toString(sign) : "%%%02X".formatted(sign & 0xff));
        }
        return quoted.toString();
    }
}
