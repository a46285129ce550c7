package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GetRequestTest {

    private static GetRequest request(String url, String... referer) {
        return GetRequest.of(URI.create(url), referer.length == 0 ? Map.of() : Map.of("Referer", List.of(referer))).orElseThrow();
    }

    private static List<String> referer(GetRequest to, GetRequest before) {
        return to.referredBy(before).headers().getOrDefault("Referer", List.of());
    }

    @Test
    void aRequestNamesTheOneThatLedToItUnlessThatWasSecret() {
        GetRequest plain = request("http://web.example:8080/a?b");
        GetRequest secret = request("https://web.example:8443/a?b");
        assertEquals(List.of("http://web.example:8080/a?b"), referer(request("http://web.example/"), plain));
        assertEquals(List.of("http://web.example:8080/a?b"), referer(request("https://web.example/"), plain));
        assertEquals(List.of("https://web.example:8443/a?b"), referer(request("https://web.example/"), secret));
        assertEquals(List.of(), referer(request("http://web.example/"), secret));
    }

    @Test
    void theNameOfAnEarlierOneDoesNotStay() {
        GetRequest next = request("http://web.example/", "http://web.example/first");
        assertEquals(List.of("http://web.example/second"), referer(next, request("http://web.example/second")));
        assertEquals(List.of(), referer(next, request("https://web.example/secret")));
    }
}
