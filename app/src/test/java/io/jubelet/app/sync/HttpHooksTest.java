package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hook over HTTP asks, of whom, and what it makes of the answer. */
class HttpHooksTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String TOKEN = "Bearer dG9wIHNlY3JldA";

    private final FakeProbeClient network = new FakeProbeClient();
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordedEvents events = new RecordedEvents();
    private final Container container = Container.builder().name("app").image("registry.local/app:1").build();

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 404, 500})
    void everyAnswerWillDo(int status) throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(status, ""));
        call(network, hook(UriScheme.HTTP), "10.0.0.7");
        assertEquals(List.of("http://10.0.0.7:8080/bye"), urls());
        assertEquals(List.of(), events.published);
    }

    @Test
    void noAnswerIsAFailureThatIsNotTriedAgain() {
        UnavailableException failure = assertThrows(UnavailableException.class,
                () -> call(network, hook(UriScheme.HTTPS), "10.0.0.7"));
        assertTrue(failure.getMessage().contains("connection refused"), failure.getMessage());
        assertEquals(List.of("https://10.0.0.7:8080/bye"), urls());
        assertEquals(List.of(), events.published);
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.7, 10.0.0.7:8080", "fd00::7, [fd00::7]:8080"})
    void serverWithoutTlsIsAskedAgainWithoutCredentials(String ip, String place) throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(500, ""));
        call(network, hook(UriScheme.HTTPS, new HttpHeader("authorization", TOKEN), new HttpHeader("X-Pod", "a")), ip);

        assertEquals(List.of("https://" + place + "/bye", "http://" + place + "/bye"), urls());
        HttpProbeRequest first = network.hooks().getFirst();
        HttpProbeRequest second = network.hooks().getLast();
        assertEquals(List.of(TOKEN), first.headers().get("Authorization"));
        assertFalse(second.tls());
        assertFalse(second.headers().containsKey("Authorization"), "credentials never go over the network in the clear");
        assertEquals(List.of("a"), second.headers().get("X-Pod"));
        assertEquals(first.headers().keySet().stream().filter(name -> !name.equals("Authorization")).toList(),
                List.copyOf(second.headers().keySet()));

        PodEvent event = events.published.getFirst();
        assertEquals(List.of(event), events.published);
        assertEquals(PodEvent.Type.WARNING, event.type());
        assertEquals("LifecycleHTTPFallback", event.reason());
        assertEquals("request to HTTPS lifecycle hook " + place + " got HTTP response, retry with HTTP succeeded",
                event.message());
        assertEquals("", event.fieldPath(), "it is about the pod");
    }

    @Test
    void secondRequestHasOnlyTheTimeThatIsLeft() {
        var slow = new PlainServer(Duration.ofSeconds(29));
        assertThrows(UnavailableException.class, () -> call(slow, hook(UriScheme.HTTPS), "10.0.0.7"));
        assertEquals(List.of(LIMIT, Duration.ofSeconds(1)), slow.timeouts);
        assertEquals(List.of(), events.published, "it did not succeed");

        var tooSlow = new PlainServer(LIMIT);
        assertThrows(UnavailableException.class, () -> call(tooSlow, hook(UriScheme.HTTPS), "10.0.0.7"));
        assertEquals(List.of(LIMIT), tooSlow.timeouts);
    }

    @Test
    void portThatTheContainerDoesNotNameIsAMistakeOfTheManifest() {
        var hook = new Handler.HttpGet("/bye", Optional.of(IntOrString.of("web")), "", Optional.empty(),
                List.of());
        assertThrows(InvalidArgumentException.class, () -> call(network, hook, "10.0.0.7"));
    }

    @Test
    void podOnTheNetworkOfTheNodeIsAskedAtTheAddressOfTheNode() throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(200, ""));
        new HttpHooks(network, new PodEvents(events, timers), timers, () -> List.of("192.0.2.1"))
                .call(pod(true), container, hook(UriScheme.HTTP), "", LIMIT);
        assertEquals(List.of("http://192.0.2.1:8080/bye"), urls());
    }

    private void call(ProbeClient client, Handler.HttpGet hook, String ip) throws InterruptedException {
        new HttpHooks(client, new PodEvents(events, timers), timers, () -> List.of("192.0.2.1"))
                .call(pod(false), container, hook, ip, LIMIT);
    }

    private List<String> urls() {
        return network.hooks().stream().map(HttpProbeRequest::url).toList();
    }

    private static Handler.HttpGet hook(UriScheme scheme, HttpHeader... headers) {
        return new Handler.HttpGet("/bye", Optional.of(IntOrString.of(8080)), "", Optional.of(scheme),
                List.of(headers));
    }

    private Pod pod(boolean hostNetwork) {
        return new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("uid").build(),
                PodSpec.builder().hostNetwork(hostNetwork).containers(List.of(container)).build(),
                PodStatus.builder().build());
    }

    /** Answers without TLS after a while, and to a request without TLS not at all. */
    private final class PlainServer implements ProbeClient {

        private final Duration pause;
        private final List<Duration> timeouts = new ArrayList<>();

        PlainServer(Duration pause) {
            this.pause = pause;
        }

        @Override
        public HttpAnswer get(HttpProbeRequest request, Duration timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public HttpAnswer hook(HttpProbeRequest request, Duration timeout) {
            timeouts.add(timeout);
            timers.advance(pause);
            return new HttpAnswer.Unanswered("no answer", request.tls());
        }

        @Override
        public ProbeReport tcpSocket(String host, int port, Duration timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ProbeReport grpc(String host, int port, String service, Duration timeout) {
            throw new UnsupportedOperationException();
        }
    }
}
