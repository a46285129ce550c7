package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parts of a pod the runtime is asked about, and which addresses the pod has. */
class PodInspectorTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "uid");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final Map<String, Object> parts = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
            new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> {
                asked.add((String) arguments[0]);
                if (!parts.containsKey(arguments[0])) {
                    throw new NotFoundException("gone");
                }
                return parts.get(arguments[0]);
            });
    private final PodInspector inspector = new PodInspector(runtime, ended -> ended.toBuilder().message("its last words").build(), scope);
    private Optional<ObservedPod> before = Optional.empty();

    /** Inspects a pod with these parts; a name with a question mark is listed, and is gone when it is asked for. */
    private ObservedPod inspect(String sandboxes, String containers) {
        asked.clear();
        parts.clear();
        List<SandboxSummary> listedSandboxes = texts(sandboxes).map(this::sandbox).toList();
        List<ContainerSummary> listedContainers = texts(containers).map(this::container).toList();
        scope.start("inspect", () -> {
            try {
                before = Optional.of(inspector.inspect(POD, new RuntimeSnapshot(listedSandboxes, listedContainers), before));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ZERO, () -> { });
        asked.sort(null);
        return before.orElseThrow();
    }

    private static Stream<String> texts(String texts) {
        return Stream.of(texts.split(" ")).filter(text -> !text.isEmpty());
    }

    /** Written as number of the attempt, plus or minus for its state, and the address, {@code no} for a runtime that reports none. */
    private SandboxSummary sandbox(String text) {
        int attempt = Character.digit(text.charAt(0), 10);
        SandboxState state = text.charAt(1) == '+' ? SandboxState.READY : SandboxState.NOT_READY;
        String id = "s" + attempt;
        String address = text.substring(2);
        var seen = ObservedSandbox.builder().id(id).pod(POD).attempt(attempt).state(state).createdAt(created(attempt))
                .network(NamespaceMode.POD);
        if (!address.equals("no")) {
            seen.ips(address.isEmpty() ? List.of() : List.of(address));
        }
        if (!address.equals("?")) {
            parts.put(id, seen.build());
        }
        return SandboxSummary.builder().id(id).pod(POD).attempt(attempt).state(state).createdAt(created(attempt)).build();
    }

    /** Written as id and plus or minus for its state. */
    private ContainerSummary container(String text) {
        String id = text.substring(0, 1);
        RunState state = text.charAt(1) == '+' ? RunState.RUNNING : RunState.EXITED;
        if (!text.endsWith("?")) {
            parts.put(id, ObservedContainer.builder().id(id).name(id).sandboxId("s").state(state).createdAt(Instant.EPOCH).build());
        }
        return ContainerSummary.builder().id(id).name(id).pod(POD).state(state).createdAt(Instant.EPOCH).build();
    }

    private static Instant created(int attempt) {
        return Instant.EPOCH.plusSeconds(attempt);
    }

    @ParameterizedTest
    @CsvSource({"1+A,1+B,''", "1-A,1-B,''", "1+A,1-,''", "1+,1+B,s1", "1+no,1+B,s1", "1-,1+B,s1", "1+A,1+A 2+B,s2", "'',1+A,s1",
        "1+A 2+B,1-A 2+B,''"})
    void aSandboxIsAskedForWhileItMayGetAddresses(String first, String then, String questions) {
        inspect(first, "");
        inspect(then, "");
        assertEquals(questions, String.join(" ", asked));
    }

    @ParameterizedTest
    @CsvSource({"a-,a-,''", "a+,a+,a", "a+,a-,a", "a-,a- b-,b", "a- b-,b- a-,''"})
    void aContainerIsAskedForUntilItHasEnded(String first, String then, String questions) {
        inspect("", first);
        ObservedPod now = inspect("", then);
        assertEquals(questions, String.join(" ", asked));
        now.containers().forEach(one -> assertEquals(one.state() == RunState.EXITED ? "its last words" : "", one.message()));
    }

    @Test
    void whatIsGoneByThenIsLeftOut() {
        ObservedPod seen = inspect("1+A 2+?", "a+ b+? c-?");
        assertEquals(List.of("a", "b", "c", "s1", "s2"), asked);
        assertEquals(List.of("s1"), seen.sandboxes().stream().map(ObservedSandbox::id).toList());
        assertEquals(List.of("a"), seen.containers().stream().map(ObservedContainer::id).toList());
    }

    /** A sandbox that is ready without an address has lost it. */
    @ParameterizedTest
    @CsvSource({"1+A,1+A,A", "1+A,1-A,A", "1+A,'',A", "1+A,1-A 2+B,B", "1+A,1-A 2+,''", "1+A,1-A 2+no,''", "1+A,1-A 2-B,A", "1-A,1-A,''",
        "'',1+A 2-B,A", "'',2+B 1+A,B"})
    void aPodHasTheAddressesOfTheReadySandboxOrThoseOfBefore(String first, String then, String address) {
        inspect(first, "");
        assertEquals(address, String.join(" ", inspect(then, "").ips()));
    }
}
