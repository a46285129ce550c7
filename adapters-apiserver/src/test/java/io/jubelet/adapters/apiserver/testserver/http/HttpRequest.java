package io.jubelet.adapters.apiserver.testserver.http;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;

/**
 * A request.
 *
 * @param method method in capitals
 * @param path decoded path
 * @param query decoded parameters; of a repeated one the last
 * @param headers values by name in lower case
 * @param body empty when there is none
 * @param certificate what the client proved to be at TLS level
 */
public record HttpRequest(
        String method,
        String path,
        Map<String, String> query,
        Map<String, String> headers,
        byte[] body,
        Optional<X509Certificate> certificate) {

    /** A request without query and headers, as if made from inside. */
    public static HttpRequest inside(String method, String path, String contentType, String body) {
        return new HttpRequest(method, path, Map.of(), Map.of("content-type", contentType),
                body.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    /** A parameter, empty when it is not given. */
    public String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    /** Whether a parameter has a value that means yes. */
    public boolean flag(String name) {
        return parameter(name).equals("true") || parameter(name).equals("1");
    }

    /** The type of the body without its parameters. */
    public String contentType() {
        return headers.getOrDefault("content-type", "").replaceAll(";.*", "").strip();
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
