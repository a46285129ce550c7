package io.jubelet.adapters.cri.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.SandboxTranslation;
import io.jubelet.adapters.cri.wire.SandboxConfigProto.PodSandboxMetadata;
import io.jubelet.adapters.cri.wire.SandboxProto.PodSandbox;
import io.jubelet.adapters.cri.wire.SandboxProto.PodSandboxState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.InternalException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is listed again is not translated again, and a change is never missed. */
class ListedObjectsTest {

    private final ListedObjects<PodSandbox, SandboxSummary> objects = new ListedObjects<>(CriCall.LIST_POD_SANDBOX,
            PodSandbox.STATE_FIELD_NUMBER, PodSandbox.parser(), SandboxTranslation::summary);

    private static PodSandbox.Builder sandbox(String id) {
        return PodSandbox.newBuilder().setId(id)
                .setMetadata(PodSandboxMetadata.newBuilder().setName("pod").setNamespace("default").setUid("u"))
                .putLabels("a", "1").putLabels("b", "2").setCreatedAt(5);
    }

    private SandboxSummary only(PodSandbox.Builder sandbox, boolean complete) {
        return objects.read(List.of(sandbox.build().toByteString()), complete).getFirst();
    }

    @Test
    void translatesAnObjectOnceWhileItIsListedUnchanged() {
        SandboxSummary first = only(sandbox("s"), true);
        assertEquals("pod", first.pod().name());
        assertSame(first, only(sandbox("s"), true));
        assertSame(first, only(sandbox("s"), false));
    }

    @Test
    void theOrderOfLabelsOnTheWireIsNoChange() {
        SandboxSummary first = only(sandbox("s"), true);
        assertSame(first, only(sandbox("s").clearLabels().putLabels("b", "2").putLabels("a", "1"), true));
    }

    @Test
    void anotherStateIsAChange() {
        assertEquals(SandboxState.READY, only(sandbox("s"), true).state());
        assertEquals(SandboxState.NOT_READY, only(sandbox("s").setState(PodSandboxState.SANDBOX_NOTREADY), true).state());
        assertEquals(SandboxState.READY, only(sandbox("s"), true).state());
    }

    @Test
    void moreOfItIsAChange() {
        only(sandbox("s"), true);
        assertEquals("kata", only(sandbox("s").setRuntimeHandler("kata"), true).runtimeHandler());
    }

    @Test
    void onlyACompleteListForgets() {
        SandboxSummary first = only(sandbox("s"), true);
        only(sandbox("t"), false);
        assertSame(first, only(sandbox("s"), true));
        only(sandbox("t"), true);
        assertNotSame(first, only(sandbox("s"), true));
    }

    @Test
    void keepsTheOrderOfTheList() {
        List<ByteString> listed = List.of(sandbox("b").build().toByteString(), sandbox("a").build().toByteString());
        assertEquals(List.of("b", "a"), objects.read(listed, true).stream().map(SandboxSummary::id).toList());
    }

    private List<SandboxSummary> all(PodSandbox.Builder... sandboxes) {
        return objects.read(Stream.of(sandboxes).map(sandbox -> sandbox.build().toByteString()).toList(), true);
    }

    private static List<String> ids(List<SandboxSummary> list) {
        return list.stream().map(SandboxSummary::id).sorted().toList();
    }

    @Test
    void aCompleteListThatShowsTheSameIsTheSameList() {
        List<SandboxSummary> first = all(sandbox("a"), sandbox("b"));
        assertSame(first, all(sandbox("a"), sandbox("b")));
        assertSame(first, all(sandbox("b"), sandbox("a")), "runtimes list in any order");
    }

    @Test
    void aCompleteListThatShowsSomethingElseIsAnother() {
        all(sandbox("a"), sandbox("b"));
        assertEquals(List.of("a"), ids(all(sandbox("a"))));
        assertEquals(List.of("a", "b"), ids(all(sandbox("a"), sandbox("b"))));
        assertEquals(List.of("a", "a"), ids(all(sandbox("a"), sandbox("a"))), "as long as the one before, but of another pod");
        assertEquals(List.of("a", "b"), ids(all(sandbox("a"), sandbox("b"))));
        assertEquals(List.of(), all());
        assertEquals(List.of("b"), ids(all(sandbox("b"))));
    }

    @Test
    void aListOfSomeIsNeverTheCompleteOne() {
        List<SandboxSummary> complete = all(sandbox("a"));
        List<SandboxSummary> some = objects.read(List.of(sandbox("a").build().toByteString()), false);
        assertEquals(complete, some);
        assertSame(complete, all(sandbox("a")));
    }

    @Test
    void nonsenseIsAFailureOfTheRuntime() {
        List<ByteString> nonsense = List.of(ByteString.copyFrom(new byte[] {10, 100, 1}));
        assertThrows(InternalException.class, () -> objects.read(nonsense, true));
    }
}
