package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeTerminationMessages;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodTerminationMessagesTest {

    private final FakeDisk disk = new FakeDisk();

    private String message(String path, String mountedAt) {
        disk.makeDirectory("/host", 0755);
        disk.write("/host/words", "adieu".getBytes(StandardCharsets.UTF_8), 0644);
        var ended = ObservedContainer.builder().id("1").name("app").sandboxId("s").state(RunState.EXITED).createdAt(Instant.EPOCH)
                .annotations(Map.of(RuntimeLabels.TERMINATION_MESSAGE_PATH, path))
                .mounts(List.of(Mount.builder().containerPath(mountedAt).hostPath("/host/words")
                        .propagation(MountPropagationMode.PRIVATE).build())).build();
        return new PodTerminationMessages(new FakeTerminationMessages(disk, "/root", "/logs")).addedTo(ended).message();
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
