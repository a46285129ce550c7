package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.podwatch.PodWatchConcerns;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.FakePodsService;
import io.jubelet.ports.podwatch.PodsService.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A watcher of the Pods API, through the whole agent. */
class WatchedPodsTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final SimWorld world = new SimWorld(1);
    private final FakePodsService service = new FakePodsService();
    private final List<PodWatchEvent> reported = new ArrayList<>();

    WatchedPodsTest() {
        world.more = () -> new PodWatchConcerns(service).concerns();
        world.startAgent();
    }

    private void watch() {
        world.scheduler.scope().start("watcher", () -> {
            try (Watch watch = service.watch()) {
                while (true) {
                    reported.add(watch.next());
                }
            } catch (CancelledException e) {
                reported.clear();
            }
        });
        assertTrue(world.scheduler.runUntil(() -> reported.contains(new PodWatchEvent.InitialSyncComplete()), LIMIT));
    }

    /** Questions are answered by threads of the simulation. */
    private List<Pod> listed() {
        List<List<Pod>> answers = new ArrayList<>();
        world.scheduler.scope().start("client", () -> answers.add(service.answers().list()));
        assertTrue(world.scheduler.runUntil(() -> !answers.isEmpty(), LIMIT));
        return answers.getFirst();
    }

    private static Pod pod(String name, Map<String, String> labels) {
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid("uid-" + name).labels(labels).build(),
                PodSpec.builder().containers(List.of(Container.builder().name("app").image("registry.local/app:1")
                        .command(List.of("sleep", "infinity")).build())).build(), PodStatus.builder().build());
    }

    private static boolean isModified(PodWatchEvent event, PodPhase phase) {
        return event instanceof PodWatchEvent.Modified modified && modified.pod().status().phase().filter(phase::equals).isPresent();
    }

    private boolean isReported(Class<? extends PodWatchEvent> kind) {
        return reported.stream().anyMatch(kind::isInstance);
    }

    @Test
    void aPodIsReportedFromItsFirstStatusToItsEnd() {
        watch();
        Pod web = pod("web", Map.of());
        world.source.want(web);
        assertTrue(world.scheduler.runUntil(() -> reported.stream().anyMatch(event -> isModified(event, PodPhase.RUNNING)), LIMIT));
        world.source.want(pod("web", Map.of("color", "blue")));
        assertTrue(world.scheduler.runUntil(() -> reported.getLast() instanceof PodWatchEvent.Modified modified
                && modified.pod().metadata().labels().equals(Map.of("color", "blue")), LIMIT));
        world.source.unwant("web");
        assertTrue(world.scheduler.runUntil(() -> isReported(PodWatchEvent.Deleted.class), LIMIT));
        world.scheduler.run(Duration.ofMinutes(2), () -> { });

        assertEquals(new PodWatchEvent.InitialSyncComplete(), reported.getFirst());
        assertTrue(reported.get(1) instanceof PodWatchEvent.Added added && added.pod().status().phase().isPresent(),
                () -> reported.get(1).toString());
        assertEquals(PodWatchEvent.Deleted.of(web), reported.getLast());
        assertTrue(reported.subList(2, reported.size() - 1).stream().allMatch(PodWatchEvent.Modified.class::isInstance),
                reported::toString);
        assertEquals(List.of(), listed());
    }

    /** Messages may get lost, and what is reported is true all the same. */
    @Test
    void lostMessagesCostTimeAlone() {
        watch();
        world.lostMessages(0.3);
        for (String name : List.of("a", "b", "c")) {
            world.source.want(pod(name, Map.of()));
        }
        world.scheduler.run(Duration.ofMinutes(2), () -> { });
        world.source.unwant("b");
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        world.lostMessages(0);
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        List<Pod> last = new ArrayList<>();
        for (PodWatchEvent event : reported) {
            switch (event) {
                case PodWatchEvent.Added added -> {
                    assertTrue(last.stream().noneMatch(one -> one.uid().equals(added.pod().uid())), reported::toString);
                    last.add(added.pod());
                }
                case PodWatchEvent.Modified modified -> {
                    assertTrue(last.removeIf(one -> one.uid().equals(modified.pod().uid())), reported::toString);
                    last.add(modified.pod());
                }
                case PodWatchEvent.Deleted deleted ->
                        assertTrue(last.removeIf(one -> one.uid().equals(deleted.pod().uid())), reported::toString);
                case PodWatchEvent.InitialSyncComplete _ -> assertEquals(List.of(), last);
            }
        }
        assertEquals(listed().stream().map(Pod::status).toList(),
                last.stream().sorted(Comparator.comparing(Pod::uid)).map(Pod::status).toList());
        assertEquals(2, last.size());
    }
}
