package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Volumes that are images, through the whole agent. */
@Timeout(60)
class ImageVolumePodTest {

    private static final Duration SOON = Duration.ofSeconds(5);
    private static final String APP = "registry.local/app:1";
    private static final String DATA = "registry.local/data:2";

    private final SimWorld world = new SimWorld(1);

    ImageVolumePodTest() {
        world.startAgent();
    }

    private static Container container(String name, String image, PullPolicy policy) {
        return Container.builder().name(name).image(image).imagePullPolicy(policy).command(List.of("sleep", "infinity"))
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").subPath("part/one").build())).build();
    }

    private void want(String image, String policy, Container... containers) {
        PodSpec spec = PodSpec.builder().containers(List.of(containers)).volumes(List.of(
                new Volume("v", Optional.of(new VolumeSource.Image(image, policy))))).build();
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid")
                .annotations(Map.of("note", "x")).build(), spec, PodStatus.builder().build()));
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.reported.get("uid")
                + "\n" + world.events.ofPods());
    }

    private List<ContainerSummary> running() {
        return world.runtime.snapshot().containers().stream().filter(c -> c.state() == RunState.RUNNING).toList();
    }

    /** What the runtime says; it takes its time, and time passes only inside of the simulation. */
    private <T> T answer(Supplier<T> question) {
        var answer = new CompletableFuture<T>();
        world.scheduler.scope().start("ask", () -> answer.complete(question.get()));
        within(SOON, answer::isDone);
        return answer.join();
    }

    private Optional<Image> image(String name) {
        return answer(() -> world.runtime.images().imageStatus(ImageSpec.of(name)));
    }

    private List<String> waiting() {
        return Optional.ofNullable(world.reported.get("uid")).stream()
                .flatMap(pod -> pod.status().containerStatuses().stream())
                .flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).toList();
    }

    private List<String> events(String path) {
        return world.events.ofPods().stream().filter(event -> event.fieldPath().equals(path))
                .map(event -> event.reason() + ": " + event.message()).toList();
    }

    private long count(String path, String event) {
        return events(path).stream().filter(one -> one.startsWith(event)).count();
    }

    private List<String> reportedImages() {
        return Optional.ofNullable(world.reported.get("uid")).stream().flatMap(pod -> pod.status().containerStatuses().stream())
                .flatMap(status -> status.volumeMounts().stream()).map(mount -> mount.imageRef().orElse("")).toList();
    }

    private void startsAgainWithImagesReported() {
        world.killAgent();
        world.gates.reported = new PodSettings.Reported(true, false);
        world.startAgent();
    }

    @Test
    void statusesHaveTheIdOfTheImageWithTheGate() {
        startsAgainWithImagesReported();
        want(DATA, "IfNotPresent", container("app", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> !running().isEmpty());
        String id = image(DATA).orElseThrow().id();
        within(SOON, () -> reportedImages().equals(List.of(id)));
    }

    @Test
    void aContainerThatRunsWhenTheGateIsSwitchedOnGetsTheIdOfItsImage() {
        want(DATA, "IfNotPresent", container("app", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> !running().isEmpty() && reportedImages().equals(List.of("")));
        startsAgainWithImagesReported();
        String id = image(DATA).orElseThrow().id();
        within(SOON, () -> reportedImages().equals(List.of(id)));
    }

    @Test
    void anImageIsMountedInsteadOfADirectory() {
        want(DATA, "IfNotPresent", container("app", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> !running().isEmpty());
        String app = running().getFirst().id();
        Mount mount = answer(() -> world.runtime.containers().containerStatus(app)).mounts().stream()
                .filter(m -> m.containerPath().equals("/v")).findFirst().orElseThrow();
        String id = image(DATA).orElseThrow().id();
        assertEquals(id, mount.image().orElseThrow().image());
        assertEquals(DATA, mount.image().orElseThrow().userSpecifiedImage());
        assertEquals("x", mount.image().orElseThrow().annotations().get("note"));
        assertEquals("", mount.image().orElseThrow().runtimeHandler());
        assertEquals("part/one", mount.imageSubPath());
        assertEquals("", mount.hostPath());
        assertTrue(mount.readonly());
        assertEquals(1, count("", "Pulling: Pulling image \"" + DATA + "\""), () -> events("").toString());
        assertEquals(1, count("", "Pulled: Successfully pulled image \"" + DATA + "\""));
    }

    @Test
    void aContainerWaitsForAnImageThatCanNotBeHad() {
        want("registry.local/missing:1", "IfNotPresent", container("app", APP, PullPolicy.IF_NOT_PRESENT),
                container("other", APP, PullPolicy.IF_NOT_PRESENT).toBuilder().volumeMounts(List.of()).build());
        within(SOON, () -> waiting().stream().anyMatch(text -> text.startsWith("ErrImagePull: ")));
        within(Duration.ofSeconds(30), () -> waiting().stream().anyMatch(text ->
                text.startsWith("ImagePullBackOff: Back-off pulling image \"registry.local/missing:1\": ErrImagePull: ")));
        assertEquals(List.of("other"), running().stream().map(ContainerSummary::name).toList());
        String container = "spec.containers{app}";
        assertTrue(count(container, "Failed: Error: ErrImagePull") > 0, () -> world.events.ofPods().toString());
        assertTrue(count(container, "Failed: Error: ImagePullBackOff") > 0);
        assertTrue(count("", "Failed: Failed to pull image \"registry.local/missing:1\": ") > 0);
        assertTrue(count("", "BackOff: Back-off pulling image \"registry.local/missing:1\"") > 0);
    }

    @Test
    void anImageThatMayNotBePulledIsNot() {
        want(DATA, "Never", container("app", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> waiting().contains("ErrImageNeverPull: Container image \"" + DATA
                + "\" is not present with pull policy of Never"));
        assertEquals(Optional.empty(), image(DATA));
    }

    @Test
    void severalContainersShareOnePull() {
        // Of one image, so that both can be started in the same round.
        want(DATA, "IfNotPresent", container("one", APP, PullPolicy.IF_NOT_PRESENT),
                container("two", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> running().size() == 2);
        assertEquals(1, count("", "Pulling: "), () -> world.events.ofPods().toString());
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        assertEquals(1, count("", "Pulling: "));
        assertTrue(count("", "Pulled: Container image \"" + DATA
                + "\" already present on machine and can be accessed by the pod") >= 2);
    }

    @Test
    void anImageThatIsAlwaysPulledIsPulledAtEachSync() {
        want(DATA, "Always", container("one", APP, PullPolicy.IF_NOT_PRESENT),
                container("two", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> running().size() == 2);
        world.scheduler.run(SOON, () -> { });
        long atStart = count("", "Pulling: ");
        assertTrue(atStart >= 1 && atStart <= 4, () -> world.events.ofPods().toString());
        world.scheduler.run(Duration.ofMinutes(10), () -> { });
        long syncs = count("", "Pulling: ") - atStart;
        // The sync frequency is a minute, and up to half of that more.
        assertTrue(syncs >= 6 && syncs <= 11, () -> syncs + " pulls in ten minutes");
        assertEquals(2, running().size());
    }

    @Test
    void anImageMayBeContainerAndVolumeAtOnce() {
        want(APP, "Always", container("app", APP, PullPolicy.ALWAYS));
        within(SOON, () -> running().size() == 1);
        assertEquals(1, world.events.ofPods().stream().map(PodEvent::reason).filter("Pulling"::equals).count());
    }

    @Test
    void aContainerHasEventsOfAnImageThatAVolumeHas() {
        answer(() -> world.runtime.images().pullImage(ImageSpec.of(APP), Optional.empty(), Optional.empty()));
        want(APP, "IfNotPresent", container("app", APP, PullPolicy.IF_NOT_PRESENT));
        within(SOON, () -> running().size() == 1);
        assertEquals(1, count("spec.containers{app}", "Pulled: Container image"), () -> world.events.ofPods().toString());
    }
}
