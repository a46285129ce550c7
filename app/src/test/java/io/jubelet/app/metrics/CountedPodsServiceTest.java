package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakePodsService;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.podwatch.PodsService;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CountedPodsServiceTest {

    private final MetricRegistry registry = new MetricRegistry();
    private final FakePodsService service = new FakePodsService();
    private final Deque<PortException> ends = new ArrayDeque<>(List.of(new UnavailableException("closed"),
            new ResourceExhaustedException("too slow")));

    private String counts() {
        var all = new StringBuilder();
        registry.families().forEach(family -> family.samples().forEach(sample ->
                all.append(family.name()).append(' ').append(sample.value())));
        return all.toString();
    }

    @Test
    void slowWatchersCountAndNoOthers() {
        Pod pod = Pods.named("web", "uid");
        new CountedPodsService(service, registry).serve(new PodsService.Answers() {
            @Override
            public List<Pod> list() {
                return List.of(pod);
            }

            @Override
            public Pod get(String uid) {
                return pod;
            }

            @Override
            public PodsService.Watch watch() {
                return new PodsService.Watch() {
                    @Override
                    public PodWatchEvent next() {
                        throw ends.poll();
                    }

                    @Override
                    public void close() {
                        ends.clear();
                    }
                };
            }
        });
        assertEquals(List.of(pod), service.answers().list());
        assertEquals(pod, service.answers().get("uid"));
        assertEquals("kubelet_pod_watch_events_dropped_total 0.0", counts());
        PodsService.Watch watch = service.watch();
        assertThrows(UnavailableException.class, watch::next);
        assertEquals("kubelet_pod_watch_events_dropped_total 0.0", counts());
        assertThrows(ResourceExhaustedException.class, watch::next);
        assertEquals("kubelet_pod_watch_events_dropped_total 1.0", counts());
        ends.add(new UnavailableException("closed"));
        watch.close();
        assertEquals(0, ends.size());
    }
}
