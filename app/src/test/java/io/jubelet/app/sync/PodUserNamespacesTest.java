package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.userns.IdRange;
import io.jubelet.domain.userns.UserNamespaceException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodUserNamespacesTest {

    private static final long UNIT = IdBlocks.UNIT;

    private final FakePodDirectories directories = new FakePodDirectories(new FakeDisk(), "/root");
    private List<RuntimeHandler> handlers = List.of(new RuntimeHandler("", false, true),
            new RuntimeHandler("old", false, false));

    /** An agent that has just started. */
    private PodUserNamespaces agent() {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class},
                (_, _, _) -> RuntimeStatus.builder().handlers(handlers).build());
        try {
            return new PodUserNamespaces(directories, new RuntimeHandlers(runtime, Optional.empty(), false),
                    IdBlocks.of(new IdRange(UNIT, 2 * UNIT), UNIT, 2), () -> 0);
        } catch (UserNamespaceException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Pod pod(String uid, Optional<Boolean> hostUsers, String handler) {
        var spec = PodSpec.builder();
        hostUsers.ifPresent(spec::hostUsers);
        if (!handler.isEmpty()) {
            spec.runtimeClassName(handler);
        }
        return new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(), spec.build(),
                PodStatus.builder().build());
    }

    private static Pod own(String uid) {
        return pod(uid, Optional.of(false), "");
    }

    @Test
    void othersHaveTheIdsOfTheNode() {
        var ofNode = new UserNamespace(NamespaceMode.NODE, List.of(), List.of());
        assertEquals(ofNode, agent().of(pod("a", Optional.empty(), "")));
        assertEquals(ofNode, agent().of(pod("a", Optional.of(true), "unknown")));
        assertEquals(List.of(), directories.podUids());
    }

    @Test
    void idsAreKeptAcrossAgentsUntilNothingOfThePodIsLeft() {
        UserNamespace a = agent().of(own("a"));
        assertEquals(NamespaceMode.POD, a.mode());
        assertEquals(a.uids(), a.gids());
        PodUserNamespaces next = agent();
        UserNamespace b = next.of(own("b"));
        assertNotEquals(a, b);
        assertEquals(a, next.of(own("a")));
        assertEquals("create user namespace: could not find an empty slot to allocate a user namespace",
                assertThrows(InvalidArgumentException.class, () -> next.of(own("c"))).getMessage());
        directories.remove("a");
        next.release("a");
        assertEquals(a, next.of(own("c")));
    }

    @Test
    void idsOfPodsThatWentWithoutAWordAreFoundWhenTheyAreNeeded() {
        PodUserNamespaces agent = agent();
        UserNamespace a = agent.of(own("a"));
        agent.of(own("b"));
        directories.remove("a");
        assertEquals(a, agent.of(own("c")));
    }

    @Test
    void handlersThatHaveNoneRefuse() {
        assertEquals("can't set `spec.hostUsers: false`, RuntimeClass handler \"old\" does not support user namespaces",
                refusal("old"));
        assertEquals("can't set `spec.hostUsers: false`, RuntimeClass handler \"other\" does not support user namespaces: "
                + "the handler \"other\" is not known", refusal("other"));
        handlers = List.of();
        assertEquals("can't set `spec.hostUsers: false`, runtime does not support user namespaces", refusal(""));
    }

    private String refusal(String handler) {
        return assertThrows(InvalidArgumentException.class,
                () -> agent().of(pod("a", Optional.of(false), handler))).getMessage();
    }

    @Test
    void aRecordThatCanNotBeFollowedIsNotReplaced() {
        directories.writeUserNamespace("a", "nonsense");
        assertThrows(InvalidArgumentException.class, () -> agent().of(own("a")));
        assertEquals("nonsense", directories.userNamespace("a"));
    }
}
