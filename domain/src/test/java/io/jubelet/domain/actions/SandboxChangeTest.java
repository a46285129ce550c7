package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.sandbox;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.ObservedSandboxBuilder;
import io.jubelet.domain.runtime.SandboxState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SandboxChangeTest {

    private static SandboxChange podNetwork(ObservedSandbox... sandboxes) {
        return SandboxChange.of(PodSpec.builder().build(), observed(List.of(sandboxes)));
    }

    private static SandboxChange hostNetwork(ObservedSandbox... sandboxes) {
        return SandboxChange.of(PodSpec.builder().hostNetwork(true).build(), observed(List.of(sandboxes)));
    }

    private static ObservedSandboxBuilder onHost(int attempt) {
        return sandbox("s", attempt).network(NamespaceMode.NODE);
    }

    @Test
    void theFirstSandboxIsAttemptZero() {
        assertEquals(new SandboxChange(true, 0, ""), podNetwork());
    }

    @Test
    void aReadySandboxWithAddressStays() {
        assertEquals(new SandboxChange(false, 3, "s"), podNetwork(sandbox("s", 3).build()));
        assertEquals(new SandboxChange(false, 3, "s"), hostNetwork(onHost(3).build()));
    }

    @Test
    void anOldSandboxBesideAReadyOneDoesNotMatter() {
        assertEquals(new SandboxChange(false, 3, "s"),
                podNetwork(sandbox("s", 3).build(), sandbox("old", 2).state(SandboxState.NOT_READY).build()));
    }

    @Test
    void aSandboxThatIsNotReadyIsReplaced() {
        assertEquals(new SandboxChange(true, 4, "s"), podNetwork(sandbox("s", 3).state(SandboxState.NOT_READY).build()));
    }

    @Test
    void anOlderReadySandboxDoesNotHelpAFailedNewOne() {
        assertEquals(new SandboxChange(true, 4, "s"),
                podNetwork(sandbox("s", 3).state(SandboxState.NOT_READY).build(), sandbox("old", 2).build()));
    }

    @Test
    void twoReadySandboxesAreOneTooMany() {
        assertEquals(new SandboxChange(true, 4, "s"), podNetwork(sandbox("s", 3).build(), sandbox("t", 2).build()));
    }

    @Test
    void aSandboxOfTheOtherNetworkIsReplacedAndNotNamed() {
        assertEquals(new SandboxChange(true, 4, ""), podNetwork(onHost(3).build()));
        assertEquals(new SandboxChange(true, 4, ""), hostNetwork(sandbox("s", 3).build()));
    }

    @Test
    void aSandboxThatLostItsAddressIsReplaced() {
        assertEquals(new SandboxChange(true, 4, "s"), podNetwork(sandbox("s", 3).ips(List.of()).build()));
        assertEquals(new SandboxChange(true, 4, "s"), podNetwork(sandbox("s", 3).ips(List.of("")).build()));
    }

    @Test
    void aRuntimeThatReportsNoNetworkIsTrusted() {
        ObservedSandbox usual = sandbox("s", 3).build();
        assertEquals(new SandboxChange(false, 3, "s"), podNetwork(new ObservedSandbox(usual.id(), usual.pod(), usual.attempt(),
                usual.state(), usual.createdAt(), usual.network(), Optional.empty(), usual.runtimeHandler())));
    }

    @Test
    void aPodOnTheHostNetworkNeedsNoAddress() {
        assertEquals(new SandboxChange(false, 3, "s"), hostNetwork(onHost(3).ips(List.of()).build()));
    }
}
