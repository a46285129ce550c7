package io.jubelet.adapters.http;

import io.jubelet.domain.source.ManifestUrl;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Downloads what a manifest URL has. Redirects are followed; headers are sent to the server of the URL and to no other. */
final class ManifestDownload implements AutoCloseable {

    private static final String AUTHORIZATION = "Authorization";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_BYTES = 10 << 20;
    private static final int MAX_REDIRECTS = 10;
    private static final int OK = 200;

    private final GetRequest request;
    private final GetClient client;
    private final Timers timers;

    /**
     * Downloads of this URL.
     *
     * @param url http or https; a user in it becomes a header, unless there is one
     * @throws IllegalArgumentException when the URL is none
     */
    ManifestDownload(Vertx vertx, String url, Map<String, List<String>> headers, Timers timers) {
        URI parsed = parsed(url);
        this.request = GetRequest.of(parsed, withPassword(parsed, headers))
                .orElseThrow(() -> new IllegalArgumentException("not a URL of http or https"));
        this.timers = timers;
        this.client = GetClient.http1(vertx, new NameLookup(InetAddress::getAllByName), false);
    }

    private static URI parsed(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            // Without the cause, whose message repeats the URL and the password in it.
            throw new IllegalArgumentException("not a URL: " + ManifestUrl.redacted(url) + ": " + e.getReason());
        }
    }

    private static Map<String, List<String>> withPassword(URI url, Map<String, List<String>> headers) {
        if (url.getUserInfo() == null || headers.keySet().stream().anyMatch(AUTHORIZATION::equalsIgnoreCase)) {
            return Map.copyOf(headers);
        }
        Map<String, List<String>> more = new HashMap<>(headers);
        String user = url.getUserInfo();
        // RFC 7617: the password may be empty, the colon before it may not be missing.
        byte[] credentials = (url.getRawUserInfo().contains(":") ? user : user + ":").getBytes(StandardCharsets.UTF_8);
        more.put(AUTHORIZATION, List.of("Basic " + Base64.getEncoder().encodeToString(credentials)));
        return Map.copyOf(more);
    }

    /**
     * Body of the response, which has ten seconds, redirects included. No byte when the response is empty.
     *
     * @throws NoAnswerException when there is no response, or one that is not of status 200, too long, or a redirect too many
     */
    byte[] body() throws NoAnswerException {
        GetAnswer answer = answer();
        if (answer.status() != OK) {
            throw unusable("answers with status " + answer.status() + " " + answer.reason());
        }
        if (!answer.whole()) {
            throw unusable("answers with more than " + (MAX_BYTES >> 20) + " MiB");
        }
        return answer.body();
    }

    private GetAnswer answer() throws NoAnswerException {
        long end = timers.nanos() + TIMEOUT.toNanos();
        GetRequest step = request;
        for (int redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
            GetAnswer answer = client.get(step, Duration.ofNanos(end - timers.nanos()),
                    (head, length) -> head.redirect().isPresent() ? GetClient.Wanted.ofRedirect(length) : MAX_BYTES);
            if (answer.redirect().isEmpty()) {
                return answer;
            }
            GetRequest from = step;
            GetRequest to = UrlReference.of(answer.location()).flatMap(from::redirected)
                    .orElseThrow(() -> unusable("redirects to something that is not a URL of http or https"));
            step = request.sameServer(to) ? to.withHeaders(request.headers()) : to.withHeaders(Map.of());
        }
        throw unusable("redirects " + MAX_REDIRECTS + " times in a row");
    }

    private static NoAnswerException unusable(String message) {
        return new NoAnswerException(NoAnswerException.Kind.OTHER, message);
    }

    @Override
    public void close() {
        client.close();
    }
}
