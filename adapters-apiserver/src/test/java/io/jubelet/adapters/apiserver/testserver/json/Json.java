package io.jubelet.adapters.apiserver.testserver.json;

import io.jubelet.adapters.apiserver.json.PlainJson;
import java.io.IOException;

/** The JSON of requests and answers. */
final class Json {

    private Json() {
    }

    /** Throws IllegalArgumentException for what is no JSON. */
    static Object parse(String text) {
        try {
            return PlainJson.parse(text);
        } catch (IOException e) {
            // The parser's own words repeat the text, which may hold a secret.
            throw new IllegalArgumentException("no JSON");
        }
    }

    static String write(Object tree) {
        return PlainJson.write(tree);
    }
}
