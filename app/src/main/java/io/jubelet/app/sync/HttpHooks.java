package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.node.KubernetesVersion;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Sends the requests of hooks. Any response is a success, whatever its status. If a hook uses TLS and the response comes
 * without TLS, it is sent again without TLS, and without credentials.
 */
final class HttpHooks implements LifecycleHooks.HttpHook {

    private static final String USER_AGENT = "kube-lifecycle/" + KubernetesVersion.MINOR;
    /** A hook without a limit of its own may keep its container from starting, but not for ever. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final ProbeClient client;
    private final PodEvents events;
    private final Timers timers;
    private final Supplier<List<String>> hostIps;

    HttpHooks(ProbeClient client, PodEvents events, Timers timers, Supplier<List<String>> hostIps) {
        this.client = client;
        this.events = events;
        this.timers = timers;
        this.hostIps = hostIps;
    }

    @Override
    public void call(Pod pod, Container container, Handler.HttpGet hook, String podIp, Duration limit)
            throws InterruptedException {
        HttpProbeRequest request = request(container, hook, address(pod, podIp));
        Duration timeout = limit.isPositive() ? limit : LONGEST;
        long began = timers.nanos();
        if (send(request, timeout) instanceof HttpAnswer.Unanswered(String text, boolean plainHttp)) {
            Duration left = timeout.minusNanos(timers.nanos() - began);
            if (!plainHttp || !left.isPositive()
                    || send(withoutTls(request), left) instanceof HttpAnswer.Unanswered) {
                throw new UnavailableException(text);
            }
            events.warning(pod, "LifecycleHTTPFallback", "request to HTTPS lifecycle hook " + target(request)
                    + " got HTTP response, retry with HTTP succeeded");
        }
    }

    private static String target(HttpProbeRequest request) {
        String address = request.address().contains(":") ? "[" + request.address() + "]" : request.address();
        return address + ":" + request.port();
    }

    /** A pod on the network of the node has the address of the node, which its sandbox does not know. */
    private String address(Pod pod, String podIp) {
        boolean onHost = podIp.isEmpty() && pod.spec().hostNetwork();
        return onHost ? hostIps.get().stream().findFirst().orElse(podIp) : podIp;
    }

    private static HttpProbeRequest request(Container container, Handler.HttpGet hook, String address) {
        try {
            return HttpProbeRequest.of(hook, container, address, USER_AGENT);
        } catch (PodConfigException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        }
    }

    private HttpAnswer send(HttpProbeRequest request, Duration timeout) throws InterruptedException {
        try {
            return client.hook(request, timeout);
        } catch (CancelledException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        }
    }

    private static HttpProbeRequest withoutTls(HttpProbeRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(request.headers());
        headers.remove("Authorization");
        return new HttpProbeRequest(false, request.address(), request.port(), request.target(),
                request.url().replaceFirst("^https:", "http:"), request.host(), headers);
    }
}
