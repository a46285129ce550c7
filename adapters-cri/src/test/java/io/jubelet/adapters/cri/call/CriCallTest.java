package io.jubelet.adapters.cri.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CriCallTest {

    private static final Duration REQUEST = Duration.ofMinutes(2);

    @ParameterizedTest
    @CsvSource({
        "VERSION,              0, 120",
        "LIST_CONTAINERS,      0, 120",
        "RUN_POD_SANDBOX,      0, 240",
        "STOP_CONTAINER,       0, 120",
        "STOP_CONTAINER,      30, 150",
        "EXEC_SYNC,            5, 125",
        "EXEC_SYNC,            0, -1",
        "CHECKPOINT_CONTAINER, 5, 120",
        "CHECKPOINT_CONTAINER, 300, 300",
        "PULL_IMAGE,           0, -1",
        "GET_CONTAINER_EVENTS, 0, -1",
    })
    void deadlinesFollowTheReference(CriCall call, long own, long seconds) {
        assertEquals(seconds < 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds)),
                call.deadline(REQUEST, Duration.ofSeconds(own)));
    }

    /** A runtime whose start of a container is cancelled records that the container failed. */
    @ParameterizedTest
    @EnumSource
    void onlyTheStartOfAContainerGoesOnAfterAnInterruption(CriCall call) {
        assertEquals(call == CriCall.START_CONTAINER ? Duration.ofSeconds(10) : Duration.ZERO, call.afterInterruption());
    }

    @Test
    void failuresAreWordedAsUsersKnowThem() {
        assertEquals("rpc error: code = Unknown desc = no network",
                StatusCode.UNKNOWN.failure(CriCall.RUN_POD_SANDBOX, "no network").getMessage());
        assertEquals("no such program", StatusCode.UNKNOWN.failure(CriCall.START_CONTAINER, "no such program")
                .getMessage());
        assertEquals("no such mount", StatusCode.INTERNAL.failure(CriCall.CREATE_CONTAINER, "no such mount")
                .getMessage());
        assertEquals("RegistryUnavailable: try later",
                StatusCode.UNKNOWN.failure(CriCall.PULL_IMAGE, "RegistryUnavailable: try later").getMessage());
        assertEquals("rpc error: code = NotFound desc = no such image",
                StatusCode.NOT_FOUND.failure(CriCall.PULL_IMAGE, "no such image").getMessage());
    }

    @Test
    void aNameThatIsTakenIsAConflict() {
        assertInstanceOf(ConflictException.class, StatusCode.UNKNOWN.failure(CriCall.CREATE_CONTAINER,
                "failed to reserve container name \"a\": name \"a\" is reserved for \"b\""));
        assertInstanceOf(InternalException.class, StatusCode.UNKNOWN.failure(CriCall.CREATE_CONTAINER, "broken"));
        assertInstanceOf(PermissionDeniedException.class, StatusCode.UNAUTHENTICATED.failure(CriCall.PULL_IMAGE, "who?"));
    }

    @Test
    void aContainerThatSomebodyElseRemovesIsAConflict() {
        assertInstanceOf(ConflictException.class, StatusCode.UNKNOWN.failure(CriCall.REMOVE_CONTAINER,
                "failed to set removing state for container \"a\": container is already in removing state"));
    }

    @Test
    void aRuntimeThatHasNotLoadedYetIsUnavailable() {
        PortException failure = StatusCode.UNKNOWN.failure(CriCall.VERSION, "server is not initialized yet");
        assertInstanceOf(UnavailableException.class, failure);
        assertEquals("rpc error: code = Unknown desc = server is not initialized yet", failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1, 1s", "59, 59s", "60, 1m0s", "90, 1m30s", "3600, 1h0m0s", "3725, 1h2m5s"})
    void aCommandThatTookTooLongIsNamed(long seconds, String text) {
        assertEquals("command timed out: \"cat /ready\" timed out after " + text,
                CommandTimeout.failure(List.of("cat", "/ready"), Duration.ofSeconds(seconds), null).getMessage());
    }

    @Test
    void aCommandWithQuotesIsQuotedAsOneText() {
        assertEquals("command timed out: \"sh -c test \\\"$(cat /x)\\\" = y\\n\" timed out after 1s",
                CommandTimeout.failure(List.of("sh", "-c", "test \"$(cat /x)\" = y\n"), Duration.ofSeconds(1), null).getMessage());
    }

    @Test
    void codesHaveTheNumbersOfGrpc() {
        assertEquals(StatusCode.CANCELED, StatusCode.of(1));
        assertEquals(StatusCode.UNAUTHENTICATED, StatusCode.of(16));
        assertEquals(StatusCode.UNKNOWN, StatusCode.of(17));
    }
}
