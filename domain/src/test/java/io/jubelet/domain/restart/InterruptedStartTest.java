package io.jubelet.domain.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedContainerBuilder;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterruptedStartTest {

    private static final Container CONTAINER = Container.builder().name("app").image("image").build();
    private static final Instant AGENT_START = Instant.parse("2026-01-01T00:01:00Z");
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        // state, started, message, sandbox, image, start failed, never ran
        "CREATED, false, '', s, image, false, true",
        "CREATED, false, '', s, image, true,  false",
        "CREATED, false, '', other, image, false, false",
        "CREATED, false, '', s, another, false, false",
        "RUNNING, true,  '', s, image, false, false",
        "UNKNOWN, false, '', s, image, false, false",
        "EXITED,  false, 'failed to start containerd task: context canceled', s, image, false, true",
        "EXITED,  true,  'failed to start containerd task: context canceled', s, image, false, false",
        "EXITED,  false, 'failed to create containerd task: failed to start shim: start failed: : signal: killed', s, image, false, true",
        "EXITED,  false, 'failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error (open"
            + " /run/log.json: no such file or directory): runc did not terminate successfully: signal: killed: unknown', s,"
            + " image, false, true",
        "EXITED,  false, 'failed to start containerd task: context canceled: unknown', s, image, false, true",
        "EXITED,  true,  'runc did not terminate successfully: signal: killed: unknown', s, image, false, false",
        "EXITED,  false, 'runc did not terminate successfully: signal: killed: unknown', s, image, true, false",
        "EXITED,  false, 'exec: \"signal: killed\": executable file not found in $PATH: unknown', s, image, false, false",
        "EXITED,  false, 'exec: \"/bin/context canceled\": no such file or directory: unknown', s, image, false, false",
        "EXITED,  false, 'container init was OOM-killed (memory limit too low?): unknown', s, image, false, false",
        "EXITED,  false, 'exec: \"no-such-program\": executable file not found', s, image, false, false",
        "EXITED,  false, 'failed to start containerd task: context canceled', s, image, true, false",
        "EXITED,  false, 'failed to start containerd task: context canceled', other, image, false, false",
    })
    void anInstanceThatTheAgentDidNotComeToStartNeverRan(RunState state, boolean started, String message, String sandbox,
            String image, boolean startFailed, boolean neverRan) {
        ObservedContainerBuilder made = ObservedContainer.builder().id("id").name("app").sandboxId(sandbox).state(state)
                .createdAt(CREATED).message(message)
                .hash(ContainerHash.of("app", image).hex());
        ObservedContainer instance = started ? made.startedAt(CREATED).build() : made.build();

        assertEquals(neverRan, InterruptedStart.neverRan(CONTAINER, instance, "s", AGENT_START, startFailed));
    }

    @ParameterizedTest
    @CsvSource({
        // seconds from the start of this agent to the end of the instance, started, start failed, never ran
        "-1, false, false, false",
        "0,  false, false, true",
        "2,  false, false, true",
        "2,  true,  false, false",
        "2,  false, true,  false",
    })
    void aStartThatFailsLaterWithoutThisAgentWasInterruptedWhateverTheReason(int seconds, boolean started, boolean startFailed,
            boolean neverRan) {
        ObservedContainerBuilder made = ObservedContainer.builder().id("id").name("app").sandboxId("s").state(RunState.EXITED)
                .createdAt(CREATED).finishedAt(AGENT_START.plusSeconds(seconds)).exitCode(128).reason("StartError")
                .message("failed to create containerd task: ttrpc: closed").hash(ContainerHash.of("app", "image").hex());
        ObservedContainer instance = started ? made.startedAt(CREATED).build() : made.build();

        assertEquals(neverRan, InterruptedStart.neverRan(CONTAINER, instance, "s", AGENT_START, startFailed));
    }
}
