package io.jubelet.adapters.http;

import io.jubelet.domain.value.QuotedText;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The head of a response of HTTP/1.x, read as leniently as by clients written in Go: it does not matter how lines end, a length may be
 * repeated, and chunks take precedence over it.
 *
 * @param status HTTP status
 * @param reason text of the status, may be empty
 * @param location first value of the header; empty when there is none
 * @param chunked whether the body comes in chunks
 * @param length bytes of the body, otherwise; absent when the connection ends it
 */
record Http1Head(int status, String reason, String location, boolean chunked, OptionalLong length) {

    private static final Pattern VERSION = Pattern.compile("HTTP/([0-9])\\.([0-9])");
    private static final Pattern NAME = Pattern.compile("[ !#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final Set<Integer> WITHOUT_BODY = Set.of(SWITCHING_PROTOCOLS, 204, 304);

    /** The first line. */
    private record Start(boolean chunks, int status, String reason) {
    }

    /**
     * Reads a head.
     *
     * @param lines its lines without their ends, the empty one excluded
     * @throws ProtocolException when this is none
     */
    static Http1Head of(List<String> lines) throws ProtocolException {
        Start start = start(lines.getFirst());
        Map<String, List<String>> headers = headers(lines.subList(1, lines.size()));
        String location = headers.getOrDefault("location", List.of("")).getFirst();
        boolean chunked = start.chunks() && isChunked(headers.getOrDefault("transfer-encoding", List.of()));
        OptionalLong length = chunked ? OptionalLong.empty() : length(headers.getOrDefault("content-length", List.of()));
        return WITHOUT_BODY.contains(start.status())
                ? new Http1Head(start.status(), start.reason(), location, false, OptionalLong.of(0))
                : new Http1Head(start.status(), start.reason(), location, chunked, length);
    }

    /** Whether the answer follows. */
    boolean isInterim() {
        return status / 100 == 1 && status != SWITCHING_PROTOCOLS;
    }

    /** Refuses what can't be the first line. */
    static void check(String line) throws ProtocolException {
        start(line);
    }

    private static Start start(String line) throws ProtocolException {
        int space = line.indexOf(' ');
        if (space < 0) {
            throw new ProtocolException("malformed HTTP response " + QuotedText.of(line));
        }
        String[] words = line.substring(space + 1).replaceFirst("^ +", "").split(" ", 2);
        if (!words[0].matches("[0-9]{3}")) {
            throw new ProtocolException("malformed HTTP status code " + QuotedText.of(words[0]));
        }
        Matcher version = VERSION.matcher(line.substring(0, space));
        if (!version.matches()) {
            throw new ProtocolException("malformed HTTP version " + QuotedText.of(line.substring(0, space)));
        }
        boolean chunks = version.group(1).compareTo("1") > 0 || version.group(1).equals("1") && !version.group(2).equals("0");
        return new Start(chunks, Integer.parseInt(words[0]), words.length == 2 ? words[1] : "");
    }

    private static Map<String, List<String>> headers(List<String> lines) throws ProtocolException {
        Map<String, List<String>> headers = new TreeMap<>();
        for (String line : joined(lines)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new ProtocolException("malformed MIME header: missing colon: " + QuotedText.of(line));
            }
            if (!NAME.matcher(line.substring(0, colon)).matches() || HeaderText.hasControl(line)) {
                throw new ProtocolException("malformed MIME header line: " + QuotedText.of(line));
            }
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(HeaderText.trimmed(line.substring(colon + 1)));
        }
        return headers;
    }

    /** A line that begins with a space continues the one before. */
    private static List<String> joined(List<String> lines) throws ProtocolException {
        List<String> joined = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith(" ") && !line.startsWith("\t")) {
                joined.add(line);
            } else if (joined.isEmpty()) {
                throw new ProtocolException("malformed MIME header initial line: " + QuotedText.of(line));
            } else {
                joined.add(HeaderText.trimmed(joined.removeLast()) + " " + HeaderText.trimmed(line));
            }
        }
        return joined;
    }

    private static boolean isChunked(List<String> codings) throws ProtocolException {
        if (codings.size() > 1) {
            throw new ProtocolException("too many transfer encodings: " + quoted(codings));
        }
        if (!codings.isEmpty() && !codings.getFirst().equalsIgnoreCase("chunked")) {
            throw new ProtocolException("unsupported transfer encoding: " + QuotedText.of(codings.getFirst()));
        }
        return !codings.isEmpty();
    }

    private static OptionalLong length(List<String> lengths) throws ProtocolException {
        if (lengths.isEmpty()) {
            return OptionalLong.empty();
        }
        String length = lengths.getFirst();
        if (lengths.stream().anyMatch(other -> !other.equals(length))) {
            throw new ProtocolException("http: message cannot contain multiple Content-Length headers; got " + quoted(lengths));
        }
        if (!LENGTH.matcher(length).matches()) {
            throw new ProtocolException((length.isEmpty() ? "invalid empty Content-Length " : "bad Content-Length ")
                    + QuotedText.of(length));
        }
        return OptionalLong.of(Long.parseLong(length));
    }

    private static String quoted(List<String> values) {
        return values.stream().map(QuotedText::of).collect(Collectors.joining(" ", "[", "]"));
    }
}
