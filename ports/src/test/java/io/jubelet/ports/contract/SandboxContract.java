package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ListFilter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The runtime itself and its sandboxes. */
public abstract class SandboxContract extends RuntimeContract {

    @Test
    void tellsWhoItIs() {
        RuntimeVersion version = containers().version();

        assertFalse(version.name().isEmpty());
        assertFalse(version.version().isEmpty());
    }

    @Test
    void isReady() {
        RuntimeStatus status = containers().status();

        for (String type : List.of("RuntimeReady", "NetworkReady")) {
            assertTrue(status.conditions().stream().anyMatch(c -> c.type().equals(type) && c.status()),
                    status::toString);
        }
    }

    @Test
    void listsASandboxOfThePod() {
        String id = runSandbox();

        List<SandboxSummary> listed = containers().listSandboxes(ListFilter.ofPod(podUid()));

        assertEquals(1, listed.size());
        SandboxSummary sandbox = listed.getFirst();
        assertEquals(id, sandbox.id());
        assertEquals(new PodIdentity("contract", podName(), podUid()), sandbox.pod());
        assertEquals(0, sandbox.attempt());
        assertEquals(SandboxState.READY, sandbox.state());
        assertEquals("contract", sandbox.labels().get("app"));
        assertEquals(Map.of("example.org/note", "kept as it is"), sandbox.annotations());
    }

    @Test
    void aReadySandboxHasAnAddress() {
        ObservedSandbox sandbox = containers().sandboxStatus(runSandbox());

        assertEquals(new PodIdentity("contract", podName(), podUid()), sandbox.pod());
        assertEquals(SandboxState.READY, sandbox.state());
        assertEquals(NamespaceMode.POD, sandbox.network());
        assertFalse(sandbox.ips().orElseThrow().isEmpty());
    }

    @Test
    void aSandboxOnTheHostsNetworkHasNoAddressOfItsOwn() {
        String id = containers().runSandbox(sandbox(0, NamespaceMode.NODE), "");

        ObservedSandbox sandbox = containers().sandboxStatus(id);

        assertEquals(NamespaceMode.NODE, sandbox.network());
        assertTrue(sandbox.ips().orElse(List.of()).isEmpty(), sandbox::toString);
    }

    @Test
    void refusesASecondSandboxOfTheSameAttempt() {
        String id = runSandbox();

        ConflictException failure = assertThrows(ConflictException.class, this::runSandbox);

        assertTrue(failure.getMessage().startsWith("rpc error: code = "), failure.getMessage());
        assertTrue(failure.getMessage().contains(id), failure.getMessage());
    }

    @Test
    void aSecondAttemptIsASandboxOfItsOwn() {
        String first = runSandbox();
        containers().stopSandbox(first);

        String second = containers().runSandbox(sandbox(1, NamespaceMode.POD), "");

        assertNotEquals(first, second);
        assertEquals(1, containers().sandboxStatus(second).attempt());
        assertEquals(List.of(second), ids(ListFilter.ofPod(podUid()).running()));
        assertEquals(List.of(first), ids(ListFilter.ofId(first)));
        assertEquals(List.of(second), ids(ListFilter.ofSandbox(second)));
        assertEquals(2, ids(ListFilter.ofPod(podUid())).size());
    }

    private List<String> ids(ListFilter filter) {
        return containers().listSandboxes(filter).stream().map(SandboxSummary::id).toList();
    }

    @Test
    void aStoppedSandboxIsNotReadyAndCanBeStoppedAgain() {
        String id = runSandbox();

        containers().stopSandbox(id);
        containers().stopSandbox(id);

        assertEquals(SandboxState.NOT_READY, containers().sandboxStatus(id).state());
    }

    @Test
    void aRemovedSandboxIsGoneWithEverythingInIt() {
        String id = runSandbox();
        String container = start(id, "main", "sleep", "3600");

        containers().removeSandbox(id);
        containers().removeSandbox(id);

        assertEquals(List.of(), ids(ListFilter.ofPod(podUid())));
        assertEquals(List.of(), containers().listContainers(ListFilter.ofPod(podUid())));
        assertThrows(NotFoundException.class, () -> containers().sandboxStatus(id));
        assertThrows(NotFoundException.class, () -> containers().containerStatus(container));
    }

    @Test
    void whatIsGoneCanBeStoppedAndRemoved() {
        containers().stopSandbox(nonexistent());
        containers().removeSandbox(nonexistent());
    }

    @Test
    void saysThatItDoesNotFindASandbox() {
        NotFoundException failure =
                assertThrows(NotFoundException.class, () -> containers().sandboxStatus(nonexistent()));

        assertTrue(failure.getMessage().startsWith("rpc error: code = NotFound desc = "), failure.getMessage());
        assertThrows(NotFoundException.class, () -> runtime().details().ofSandbox(nonexistent()));
    }

    @Test
    void refusesAHandlerThatIsNotConfigured() {
        RuntimeException failure = assertThrows(PortException.class,
                () -> containers().runSandbox(sandbox(0, NamespaceMode.POD), "no-such-handler"));

        assertTrue(failure.getMessage().contains("no-such-handler"), failure.getMessage());
        assertEquals(List.of(), ids(ListFilter.ofPod(podUid())));
    }

    @Test
    void givesDetailsForPeople() {
        assertFalse(runtime().details().ofRuntime().isEmpty());
        assertFalse(runtime().details().ofSandbox(runSandbox()).isEmpty());
    }

    @Test
    void anInterruptedCallerGivesUp() {
        Thread.currentThread().interrupt();

        assertThrows(CancelledException.class, () -> containers().status());

        assertTrue(Thread.interrupted());
        assertFalse(containers().status().conditions().isEmpty());
    }
}
