package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.TerminationMessagePolicy;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.files.TerminationMessages;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodTerminationMessagesTest {

    private static final Map<String, String> OF_FILE = Map.of(RuntimeLabels.TERMINATION_MESSAGE_PATH, "/words");
    private static final Map<String, String> OF_LOG =
            Map.of(RuntimeLabels.TERMINATION_MESSAGE_POLICY, TerminationMessagePolicy.FALLBACK_TO_LOGS_ON_ERROR.wireName());

    private final FakeDisk disk = new FakeDisk();

    private String message(String path, String mountedAt) {
        disk.makeDirectory("/host", 0755);
        disk.write("/host/words", "adieu".getBytes(StandardCharsets.UTF_8), 0644);
        return new PodTerminationMessages(new FakeTerminationMessages(disk, "/root", "/logs"))
                .addedTo(ended(Map.of(RuntimeLabels.TERMINATION_MESSAGE_PATH, path), mountedAt)).message();
    }

    private static ObservedContainer ended(Map<String, String> annotations, String mountedAt) {
        return ObservedContainer.builder().id("1").name("app").sandboxId("s").state(RunState.EXITED).createdAt(Instant.EPOCH)
                .exitCode(1).annotations(annotations)
                .mounts(List.of(Mount.builder().containerPath(mountedAt).hostPath("/host/words")
                        .propagation(MountPropagationMode.PRIVATE).build())).build();
    }

    /** The message where each read fails with this. */
    private static String messageOf(RuntimeException failure, Map<String, String> annotations) {
        var messages = (TerminationMessages) Proxy.newProxyInstance(TerminationMessages.class.getClassLoader(),
                new Class<?>[] {TerminationMessages.class}, (_, _, _) -> {
                    throw failure;
                });
        return new PodTerminationMessages(messages).addedTo(ended(annotations, "/words")).message();
    }

    @Test
    void whatCanNotBeReadIsReported() {
        var broken = new InternalException("input/output error");
        assertEquals("Error on reading termination log /host/words: input/output error", messageOf(broken, OF_FILE));
        assertEquals("Error on reading termination message from logs: input/output error", messageOf(broken, OF_LOG));
    }

    @Test
    void theEndOfTheLogIsThatOfThePodAndFollowsTheMessageOfTheRuntime() {
        disk.makeDirectory("/logs/ns_web_uid/app", 0755);
        disk.write("/logs/ns_web_uid/app/0.log", "2026-01-01T00:00:00Z stderr F no disk\n".getBytes(StandardCharsets.UTF_8), 0644);
        ObservedContainer ended = ended(OF_LOG, "/words").toBuilder().message("out of memory").labels(Map.of(
                RuntimeLabels.POD_NAMESPACE, "ns", RuntimeLabels.POD_NAME, "web", RuntimeLabels.POD_UID, "uid")).build();
        var messages = new PodTerminationMessages(new FakeTerminationMessages(disk, "/root", "/logs"));
        assertEquals("out of memory: no disk", messages.addedTo(ended).message().strip());
        assertEquals("out of memory", messages.addedTo(ended.toBuilder().exitCode(0).build()).message(), "it has succeeded");
    }

    @Test
    void aFileThatCanNotBeReadHidesTheLog() {
        Map<String, String> both = new HashMap<>(OF_FILE);
        both.putAll(OF_LOG);
        assertEquals("Error on reading termination log /host/words: no", messageOf(new InternalException("no"), both));
    }

    /** Nobody may take that for the end of the container: it is looked at once and for all. */
    @Test
    void aReadThatIsGivenUpIsNoMessage() {
        var givenUp = new CancelledException("given up");
        assertThrows(CancelledException.class, () -> messageOf(givenUp, OF_FILE));
        assertThrows(CancelledException.class, () -> messageOf(givenUp, OF_LOG));
    }

    @Test
    void theFileIsFoundWhereverThePathInTheContainerLeads() {
        assertEquals("adieu", message("/dev/termination-log", "/dev/termination-log"));
        assertEquals("adieu", message("tmp/words", "/tmp/words"));
        assertEquals("adieu", message("/tmp//words/", "/tmp/words"));
        assertEquals("", message("", "/"));
        assertEquals("", message("/other", "/tmp/words"));
    }
}
