package io.jubelet.adapters.apiserver.testserver.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads requests from a connection. */
final class RequestReader {

    private static final int MAX_LINE = 64 * 1024;

    private final InputStream in;
    private final Optional<X509Certificate> certificate;

    RequestReader(InputStream in, Optional<X509Certificate> certificate) {
        this.in = in;
        this.certificate = certificate;
    }

    /** The next request, empty when the client has closed the connection. */
    Optional<HttpRequest> next() throws IOException {
        String start = line();
        if (start == null) {
            return Optional.empty();
        }
        String[] words = start.split(" ");
        if (words.length != 3) {
            throw new IOException("not a request line");
        }
        String[] target = words[1].split("\\?", 2);
        Map<String, String> headers = headers();
        return Optional.of(new HttpRequest(words[0], decode(target[0].replace("+", "%2B")),
                query(target.length > 1 ? target[1] : ""), headers, body(headers), certificate));
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = needed(); !line.isEmpty(); line = needed()) {
            String[] parts = line.split(":", 2);
            if (parts.length == 2) {
                headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
            }
        }
        return headers;
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
            return chunks();
        }
        return exactly(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(needed().replaceAll(";.*", "").strip(), 16);
            if (size == 0) {
                headers();
                return body.toByteArray();
            }
            body.write(exactly(size));
            needed();
        }
    }

    private byte[] exactly(int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the body ended early");
        }
        return bytes;
    }

    private String needed() throws IOException {
        String line = line();
        if (line == null) {
            throw new EOFException("the request ended early");
        }
        return line;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (line.size() > MAX_LINE) {
                throw new IOException("a line is too long");
            }
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : text.split("&")) {
            String[] parts = pair.split("=", 2);
            if (!pair.isEmpty()) {
                query.put(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
            }
        }
        return query;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
