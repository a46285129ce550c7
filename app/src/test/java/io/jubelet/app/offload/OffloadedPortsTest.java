package io.jubelet.app.offload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.app.task.HostThreads;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.host.PacketFilter;
import io.jubelet.ports.image.NodeCredentials;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that may block in the kernel leave the virtual thread of their caller, once each, and share nothing but their kind. */
@Timeout(60)
class OffloadedPortsTest {

    private static final PodIdentity POD = new PodIdentity("default", "web", "uid");
    private static final CgroupName CGROUP = new CgroupName(List.of("kubepods", "poduid"));
    private static final Duration SLOW = Duration.ofSeconds(5);
    private static final int SHARE = 2;

    private final VirtualTimers timers = new VirtualTimers();
    private final HostThreads threads = new HostThreads(new HostThreads.Limits(4, SHARE, 16, SLOW), timers);
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> callers = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        end.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
    }

    /** Methods that look at nothing outside of the agent. */
    private static final Set<String> COMPUTED = Set.of("unified", "path", "agent");

    private static <P> P port(Class<P> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object nothing(Method method) {
        Map<Class<?>, Object> none = new HashMap<>(Map.of(String.class, "", boolean.class, false, long.class, 0L, List.class, List.of(),
                Set.class, Set.of(), OptionalInt.class, OptionalInt.empty(), Optional.class, Optional.empty()));
        return none.get(method.getReturnType());
    }

    private static <P> Arguments kind(Class<P> port, BiFunction<P, BlockingWork, P> wrapper) {
        return Arguments.of(port, wrapper);
    }

    static Stream<Arguments> kinds() {
        return Stream.of(kind(PodDirectories.class, OffloadedPodDirectories::new),
                kind(ContainerLogs.class, OffloadedContainerLogs::new),
                kind(TerminationMessages.class, OffloadedTerminationMessages::new),
                kind(ManagedFiles.class, OffloadedManagedFiles::new),
                kind(PacketFilter.class, OffloadedPacketFilter::new), kind(CgroupTree.class, OffloadedCgroups::new),
                kind(ProcessCgroups.class, OffloadedProcessCgroups::new));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <P> void eachCallHopsOnce(Class<P> type, BiFunction<P, BlockingWork, P> wrapper) throws Exception {
        var inside = new AtomicBoolean();
        List<String> hops = new ArrayList<>();
        List<String> calls = new ArrayList<>();
        BlockingWork work = new BlockingWork() {
            @Override
            public <T> T call(String source, Supplier<T> call) {
                hops.add(source);
                inside.set(true);
                try {
                    return call.get();
                } finally {
                    inside.set(false);
                }
            }
        };
        P wrapped = wrapper.apply(port(type, (_, method, _) -> {
            assertTrue(inside.get() || COMPUTED.contains(method.getName()), () -> method + " on the thread of its caller");
            calls.add(method.getName());
            return nothing(method);
        }), work);
        for (Method method : type.getMethods()) {
            hops.clear();
            calls.clear();
            method.invoke(wrapped, Stream.of(method.getParameterTypes()).map(OffloadedPortsTest::any).toArray());
            assertEquals(List.of(method.getName()), calls);
            assertEquals(COMPUTED.contains(method.getName()) ? 0 : 1, hops.size(), method::toString);
        }
    }

    private static Object any(Class<?> parameter) {
        return parameter == int.class ? 0 : parameter == long.class ? (Object) 0L : null;
    }

    /** Blocks each call until the end of the test, after it has checked where it runs. */
    private <P> P hanging(Class<P> type, CountDownLatch begun) {
        return port(type, (_, method, _) -> {
            assertFalse(Thread.currentThread().isVirtual(), method::toString);
            begun.countDown();
            end.await();
            return nothing(method);
        });
    }

    private void hang(CountDownLatch begun, Runnable call) throws InterruptedException {
        for (int i = 0; i < SHARE; i++) {
            callers.add(Thread.ofVirtual().start(call));
        }
        begun.await();
    }

    private void assertAnswer(boolean directories, boolean logs, boolean cgroups) {
        PodDirectories allDirectories = new OffloadedPodDirectories(port(PodDirectories.class, (_, m, _) -> nothing(m)), threads);
        ContainerLogs allLogs = new OffloadedContainerLogs(port(ContainerLogs.class, (_, m, _) -> nothing(m)), threads);
        CgroupTree allCgroups = new OffloadedCgroups(port(CgroupTree.class, (_, m, _) -> nothing(m)), threads);
        assertAnswer(directories, () -> allDirectories.create("uid"));
        assertAnswer(logs, () -> allLogs.createPodDirectory(POD));
        assertAnswer(cgroups, () -> allCgroups.exists(CGROUP));
        allDirectories.remove("uid");
        allLogs.removePod(POD);
        allCgroups.destroy(CGROUP);
    }

    private static void assertAnswer(boolean answers, Supplier<?> call) {
        if (answers) {
            call.get();
        } else {
            String message = assertThrows(UnavailableException.class, call::get).getMessage();
            assertTrue(message.contains(" does not answer yet: 2 calls have not returned for 5 s or more"), message);
        }
    }

    @Test
    void podDirectoriesThatHangLeaveLogsCgroupsAndRemovalsAlone() throws InterruptedException {
        var begun = new CountDownLatch(SHARE);
        PodDirectories directories = new OffloadedPodDirectories(hanging(PodDirectories.class, begun), threads);
        hang(begun, () -> directories.create("uid"));
        timers.advance(SLOW);
        assertAnswer(false, true, true);
    }

    @Test
    void logDirectoriesThatHangLeavePodDirectoriesCgroupsAndRemovalsAlone() throws InterruptedException {
        var begun = new CountDownLatch(SHARE);
        ContainerLogs logs = new OffloadedContainerLogs(hanging(ContainerLogs.class, begun), threads);
        hang(begun, () -> logs.createPodDirectory(POD));
        timers.advance(SLOW);
        assertAnswer(true, false, true);
    }

    @Test
    void cgroupsThatHangLeaveDirectoriesAndRemovalsAlone() throws InterruptedException {
        var begun = new CountDownLatch(SHARE);
        CgroupTree cgroups = new OffloadedCgroups(hanging(CgroupTree.class, begun), threads);
        hang(begun, () -> cgroups.exists(CGROUP));
        timers.advance(SLOW);
        assertAnswer(true, true, false);
    }

    @Test
    void credentialsOfFilesThatHangAreNone() throws InterruptedException {
        var begun = new CountDownLatch(SHARE);
        NodeCredentials files = new OffloadedCredentials(hanging(NodeCredentials.class, begun), threads);
        var pod = new PullingPod("default", "web", "uid", "default");
        hang(begun, () -> files.credentials("registry.local/app", pod));
        timers.advance(SLOW);
        List<RegistryCredential> found = files.credentials("registry.local/app", pod);
        assertEquals(List.of(), found);
    }
}
