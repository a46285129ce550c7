package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer.
 *
 * @param code HTTP status
 * @param body object, list or Status
 */
public record Reply(int code, Tree body) {

    static Reply ok(Tree body) {
        return new Reply(200, body);
    }

    /** The answer to a request that failed. */
    public static Reply of(ApiFailure failure) {
        return new Reply(failure.code(), failure.status());
    }

    /** Headers that go with it. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        if (code == 429) {
            headers.put("Retry-After", "1");
        }
        return headers;
    }

    /** The body as it is sent. */
    public byte[] bytes() {
        return body.json().getBytes(StandardCharsets.UTF_8);
    }
}
