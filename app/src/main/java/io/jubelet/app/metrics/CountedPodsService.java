package io.jubelet.app.metrics;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.podwatch.PodsService;
import java.util.List;

/** Counts the watchers of pods that were too slow: for each, as in a kubelet, the one event at which its watch was ended. */
final class CountedPodsService implements PodsService {

    private final PodsService service;
    private final Counter dropped;

    CountedPodsService(PodsService service, MetricRegistry registry) {
        this.service = service;
        this.dropped = registry.counter("kubelet_pod_watch_events_dropped_total",
                "[ALPHA] Events of pods that did not reach a watcher, because it was too slow.");
        dropped.initialize();
    }

    @Override
    public void serve(Answers answers) {
        service.serve(new Answers() {
            @Override
            public List<Pod> list() {
                return answers.list();
            }

            @Override
            public Pod get(String uid) {
                return answers.get(uid);
            }

            @Override
            public Watch watch() {
                return counted(answers.watch());
            }
        });
    }

    private Watch counted(Watch watch) {
        return new Watch() {
            @Override
            public PodWatchEvent next() {
                try {
                    return watch.next();
                } catch (ResourceExhaustedException e) {
                    dropped.increment();
                    throw e;
                }
            }

            @Override
            public void close() {
                watch.close();
            }
        };
    }

    @Override
    public void close() {
        service.close();
    }
}
