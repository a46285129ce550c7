package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Images by runtime handler (KEP-4216), through the whole agent, on a runtime that keeps them so. */
@Timeout(60)
class ImagesByHandlerTest {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String APP = "registry.local/app:1";
    private static final String DATA = "registry.local/data:2";
    private static final String HANDLER = "kata";

    private final SimWorld world = new SimWorld(1, SimulationSettings.parse("handlers=" + HANDLER));

    private void want(String name, String runtimeClass) {
        Container container = Container.builder().name("app").image(APP).imagePullPolicy(PullPolicy.IF_NOT_PRESENT)
                .command(List.of("sleep", "infinity"))
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build();
        PodSpec spec = PodSpec.builder().containers(List.of(container)).runtimeClassName(runtimeClass)
                .volumes(List.of(new Volume("v", Optional.of(new VolumeSource.Image(DATA, "IfNotPresent"))))).build();
        world.source.want(new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(), spec,
                PodStatus.builder().build()));
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.events.ofPods());
    }

    private List<String> running() {
        return world.runtime.snapshot().containers().stream().filter(c -> c.state() == RunState.RUNNING)
                .map(c -> c.id()).toList();
    }

    private <T> T answer(Supplier<T> question) {
        var answer = new CompletableFuture<T>();
        world.scheduler.scope().start("ask", () -> answer.complete(question.get()));
        within(SOON, answer::isDone);
        return answer.join();
    }

    /** Name and handler of each image that the runtime has. */
    private List<String> images() {
        return answer(() -> world.runtime.images().listImages()).stream()
                .map((Image image) -> image.repoTags().getFirst() + " " + image.runtimeHandler()).sorted().toList();
    }

    /** Handlers of the images that containers have mounted. */
    private List<String> mounted() {
        return running().stream().map(id -> answer(() -> world.runtime.containers().containerStatus(id)))
                .flatMap(status -> status.mounts().stream()).flatMap(mount -> mount.image().stream())
                .map(image -> image.runtimeHandler()).sorted().toList();
    }

    @Test
    void eachHandlerHasItsOwnImagesUntilNothingUsesThem() {
        world.gates.imagesByHandler = true;
        world.startAgent();
        want("plain", "");
        // Who names no handler is content with the images of another one, should they be there first.
        within(SOON, () -> running().size() == 1);
        want("vm", HANDLER);
        within(SOON, () -> running().size() == 2);
        assertEquals(List.of(APP + " ", APP + " " + HANDLER, DATA + " ", DATA + " " + HANDLER), images());
        assertEquals(List.of("", HANDLER), mounted());
        world.source.unwant("plain");
        within(Duration.ofMinutes(2), () -> running().size() == 1);
        world.imageDisk.used = 90;
        within(Duration.ofMinutes(30), () -> images().size() == 2);
        assertEquals(List.of(APP + " " + HANDLER, DATA + " " + HANDLER), images());
        assertEquals(1, running().size());
    }

    @Test
    void withoutTheGateAllHandlersShareThem() {
        world.startAgent();
        want("plain", "");
        want("vm", HANDLER);
        within(SOON, () -> running().size() == 2);
        assertEquals(List.of(APP + " ", DATA + " "), images());
        assertEquals(List.of("", ""), mounted());
    }
}
