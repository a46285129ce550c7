package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.files.ContainerLogReader;
import io.jubelet.ports.server.ServerResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ContainerLogStreamsTest {

    private final FakeNodeApi node = new FakeNodeApi();
    private final Pod pod = withState(new ContainerState.Running(Optional.empty()));
    private final List<String> sent = new ArrayList<>();

    private final ServerResponse.Output output = new ServerResponse.Output() {
        @Override
        public void write(ByteBuffer bytes) {
            sent.add(StandardCharsets.UTF_8.decode(bytes).toString());
        }

        @Override
        public void flush() {
            sent.add("flush");
        }
    };

    private static Pod withState(ContainerState state) {
        ContainerStatus status = ContainerStatus.builder().name("main").containerID("containerd://id").restartCount(2).state(state).build();
        return Pods.named("web", "u-1").withStatus(PodStatus.builder().containerStatuses(List.of(status)).build());
    }

    private void send(ContainerLogReader reader) {
        ServerResponse response = new ContainerLogStreams(reader, new PodLookup(node))
                .of(new ContainerRef(pod, "", "main"), 2, LogOptions.ALL);
        assertInstanceOf(ServerResponse.Streamed.class, response).content().writeTo(output);
    }

    @Test
    void theResponseBeginsBeforeThereIsALine() {
        send((_, _, run, _, _, to) -> to.write(LogStream.STDOUT, ByteBuffer.wrap(("run " + run).getBytes(StandardCharsets.UTF_8))));
        assertEquals(List.of("flush", "run 2"), sent);
    }

    @Test
    void aFailureIsTheEndOfTheText() {
        send((_, _, _, _, _, _) -> {
            throw new InternalException("the disk is broken");
        });
        assertEquals(List.of("flush", "the disk is broken"), sent);
    }

    @Test
    void aLogThatWentWithItsContainerNamesTheContainer() {
        send((_, _, _, _, _, _) -> {
            throw new NotFoundException("no such file");
        });
        assertEquals(List.of("flush", "unable to retrieve container logs for containerd://id"), sent);
    }

    @Test
    void aCallerWhoHasGoneEndsTheReading() {
        assertThrows(UnavailableException.class, () -> send((_, _, _, _, _, _) -> {
            throw new UnavailableException("the caller has gone");
        }));
        assertEquals(List.of("flush"), sent);
    }

    @Test
    void aFollowerEndsWithItsContainer() {
        List<BooleanSupplier> running = new ArrayList<>();
        send((_, _, _, _, runs, _) -> running.add(runs));
        node.show(pod);
        assertTrue(running.getFirst().getAsBoolean());
        node.show(withState(new ContainerState.Waiting("CrashLoopBackOff", "")));
        assertFalse(running.getFirst().getAsBoolean());
        node.remove(pod);
        assertFalse(running.getFirst().getAsBoolean());
    }
}
