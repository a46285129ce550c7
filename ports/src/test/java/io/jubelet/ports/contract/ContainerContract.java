package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ListFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Containers. */
public abstract class ContainerContract extends RuntimeContract {

    private static final String FOR_EVER = "while true; do sleep 1; done";

    @Test
    void aContainerIsMadeThenRunsThenEnds() {
        String sandbox = runSandbox();
        String id = create(sandbox, container("main", "sh", "-c", "sleep 1; exit 3"));

        ObservedContainer created = containers().containerStatus(id);
        assertEquals(RunState.CREATED, created.state());
        assertTrue(created.startedAt().isEmpty());

        containers().startContainer(id);
        ObservedContainer running = containers().containerStatus(id);
        assertEquals(RunState.RUNNING, running.state());
        assertTrue(running.finishedAt().isEmpty());
        assertFalse(running.startedAt().orElseThrow().isBefore(running.createdAt()));

        ObservedContainer ended = awaitEnd(id);
        assertEquals(3, ended.exitCode());
        assertEquals("Error", ended.reason());
        assertFalse(ended.finishedAt().orElseThrow().isBefore(ended.startedAt().orElseThrow()));
    }

    @Test
    void aCommandThatSucceedsIsCompleted() {
        ObservedContainer ended = awaitEnd(start(runSandbox(), "main", "true"));

        assertEquals(0, ended.exitCode());
        assertEquals("Completed", ended.reason());
    }

    @Test
    void givesBackWhatWasAskedFor() {
        String sandbox = runSandbox();
        String id = create(sandbox, container("main", "true").attempt(4).annotations(Map.of(
                "io.kubernetes.container.hash", "beef", "io.kubernetes.container.restartCount", "4")));

        ObservedContainer container = containers().containerStatus(id);
        assertEquals("main", container.name());
        assertEquals(sandbox, container.sandboxId());
        assertEquals("beef", container.hash());
        assertEquals(4, container.restartCount());
        assertEquals(podUid(), container.labels().get("io.kubernetes.pod.uid"));
        assertFalse(container.image().isEmpty());
        assertFalse(container.imageRef().isEmpty());
        assertEquals(runtime().logs() + "/" + podUid() + "-main.log", container.logPath());

        ContainerSummary listed = containers().listContainers(ListFilter.ofId(id)).getFirst();
        assertEquals(new PodIdentity("contract", podName(), podUid()), listed.pod());
        assertEquals(sandbox, listed.sandboxId());
        assertEquals(4, listed.attempt());
        assertEquals(RunState.CREATED, listed.state());
        assertFalse(listed.imageId().isEmpty());
        assertFalse(runtime().details().ofContainer(id).isEmpty());
    }

    @Test
    void listsByPodSandboxLabelAndState() {
        String sandbox = runSandbox();
        String running = start(sandbox, "running", "sleep", "3600");
        String created = create(sandbox, container("created", "true"));

        assertEquals(2, ids(ListFilter.ofPod(podUid())).size());
        assertEquals(2, ids(ListFilter.ofSandbox(sandbox)).size());
        assertEquals(List.of(running), ids(ListFilter.ofPod(podUid()).running()));
        assertEquals(List.of(created), ids(ListFilter.ofId(created)));
        assertEquals(List.of(created), ids(new ListFilter("", sandbox,
                Map.of("io.kubernetes.container.name", "created"), false)));
        assertEquals(List.of(), ids(ListFilter.ofPod("another-uid")));
        assertEquals(List.of(), ids(ListFilter.ofSandbox(nonexistent())));
    }

    private List<String> ids(ListFilter filter) {
        return containers().listContainers(filter).stream().map(ContainerSummary::id).toList();
    }

    /** A container whose shell has got as far as this trap: before, a signal meets another program, or no trap. */
    private String startWithTrap(String trap) {
        String id = start(runSandbox(), "main", "sh", "-c", trap + "; echo set; " + FOR_EVER);
        eventually("the trap of " + id, () -> !lines(log()).isEmpty());
        return id;
    }

    private Path log() {
        return runtime().logs().resolve(podUid() + "-main.log");
    }

    @Test
    void aStopSignalIsHandledByTheProcess() {
        String id = startWithTrap("trap 'exit 7' TERM");

        containers().stopContainer(id, Duration.ofSeconds(30));

        ObservedContainer ended = containers().containerStatus(id);
        assertEquals(RunState.EXITED, ended.state());
        assertEquals(7, ended.exitCode());
    }

    @Test
    void aProcessThatIgnoresTheStopSignalIsKilledAfterTheGracePeriod() {
        String id = startWithTrap("trap '' TERM");

        long before = runtime().nanos();
        containers().stopContainer(id, Duration.ofSeconds(2));

        assertTrue(runtime().nanos() - before >= Duration.ofSeconds(2).toNanos());
        assertEquals(137, awaitEnd(id).exitCode());
    }

    @Test
    void withoutGraceAProcessIsKilledAtOnce() {
        String id = start(runSandbox(), "main", "sh", "-c", "trap 'exit 7' TERM; " + FOR_EVER);

        containers().stopContainer(id, Duration.ZERO);

        assertEquals(137, awaitEnd(id).exitCode());
    }

    @Test
    void whatIsStoppedOrGoneCanBeStoppedAndRemoved() {
        String id = start(runSandbox(), "main", "true");
        awaitEnd(id);

        containers().stopContainer(id, Duration.ofSeconds(1));
        containers().removeContainer(id);
        containers().removeContainer(id);
        containers().stopContainer(id, Duration.ofSeconds(1));

        assertThrows(NotFoundException.class, () -> containers().containerStatus(id));
    }

    @Test
    void aRunningContainerIsRemovedByForce() {
        String id = start(runSandbox(), "main", "sh", "-c", "trap '' TERM; " + FOR_EVER);

        containers().removeContainer(id);

        assertEquals(List.of(), ids(ListFilter.ofPod(podUid())));
    }

    @Test
    void stoppingASandboxEndsItsContainers() {
        String sandbox = runSandbox();
        String id = start(sandbox, "main", "sh", "-c", "trap '' TERM; " + FOR_EVER);

        containers().stopSandbox(sandbox);

        assertEquals(137, awaitEnd(id).exitCode());
    }

    @Test
    void needsSandboxAndImage() {
        String sandbox = runSandbox();

        assertThrows(NotFoundException.class, () -> create(nonexistent(), container("main", "true")));
        NotFoundException noImage = assertThrows(NotFoundException.class,
                () -> create(sandbox, container("main", "true").image(ImageSpec.of("localhost/no/such:image"))));

        assertFalse(noImage.getMessage().startsWith("rpc error"), noImage.getMessage());
        assertEquals(List.of(), ids(ListFilter.ofPod(podUid())));
    }

    @Test
    void refusesASecondContainerOfTheSameAttempt() {
        String sandbox = runSandbox();
        String first = create(sandbox, container("main", "true"));

        ConflictException failure =
                assertThrows(ConflictException.class, () -> create(sandbox, container("main", "true")));

        assertTrue(failure.getMessage().contains(first), failure.getMessage());
        create(sandbox, container("main", "true").attempt(1));
        assertEquals(2, ids(ListFilter.ofPod(podUid())).size());
    }

    @Test
    void nothingStartsTwice() {
        String id = start(runSandbox(), "main", "true");
        awaitEnd(id);

        PortException failure = assertThrows(PortException.class, () -> containers().startContainer(id));

        assertTrue(failure.getMessage().contains("CONTAINER_EXITED"), failure.getMessage());
        assertThrows(NotFoundException.class, () -> containers().startContainer(nonexistent()));
    }

    @Test
    void writesItsLogAndGoesOnInANewFile() throws IOException {
        String id = start(runSandbox(), "main", "sh", "-c", "echo one; echo two >&2; " + FOR_EVER);
        Path log = log();
        eventually("two lines in " + log, () -> lines(log).size() == 2);

        List<String> written = lines(log);
        assertTrue(written.stream().anyMatch(line -> line.matches("\\S+Z stdout F one")), written::toString);
        assertTrue(written.stream().anyMatch(line -> line.matches("\\S+Z stderr F two")), written::toString);

        Files.move(log, runtime().logs().resolve("moved-" + podUid()));
        containers().reopenContainerLog(id);
        assertTrue(Files.exists(log));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void changesResourcesOfARunningContainer() {
        String id = start(runSandbox(), "main", "sleep", "3600");

        containers().updateContainerResources(id, LinuxContainerResources.builder().cpuShares(512).build());

        containers().containerStatus(id).resources()
                .ifPresent(resources -> assertEquals(512, resources.cpuShares()));
        assertThrows(NotFoundException.class,
                () -> containers().updateContainerResources(nonexistent(), LinuxContainerResources.NONE));
    }

    @Test
    void saysThatItDoesNotFindAContainer() {
        NotFoundException failure =
                assertThrows(NotFoundException.class, () -> containers().containerStatus(nonexistent()));

        assertTrue(failure.getMessage().startsWith("rpc error: code = NotFound desc = "), failure.getMessage());
        assertThrows(NotFoundException.class, () -> runtime().details().ofContainer(nonexistent()));
    }

    @Test
    void containersOfHostNetworkPodsRunToo() {
        String sandbox = containers().runSandbox(sandbox(0, NamespaceMode.NODE), "");

        assertEquals(0, awaitEnd(start(sandbox, "main", "true")).exitCode());
    }
}
