package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChronologyTest {

    /** Of each part its attempt and the nanosecond of its creation. */
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "0@10, 0@10",
        "0@10 1@20, 0@10 1@20",
        "1@20 0@10, 0@10 1@20",
        "0@10 1@5, 0@10 1@11",
        "0@10 1@5 2@7 3@12, 0@10 1@11 2@12 3@13",
        "0@10 1@10, 0@10 1@11",
        "1@7 1@3, 1@3 1@7",
    })
    void aLaterAttemptIsCreatedLater(String listed, String corrected) {
        assertEquals(corrected, Chronology.ofSandboxes(Arrays.stream(listed.split(" ")).filter(one -> !one.isEmpty())
                .map(ChronologyTest::sandbox).toList()).stream().map(one -> one.attempt() + "@" + one.createdAt().getNano())
                .collect(Collectors.joining(" ")));
        assertEquals(corrected, containers(listed.replaceAll("(\\d+@)", "a$1")).replace("a", ""));
    }

    @ParameterizedTest
    @CsvSource({"a0@10 b1@5, a0@10 b1@5", "a0@10 b0@4 a1@5 b1@3, b0@4 a0@10 b1@5 a1@11"})
    void containersOfDifferentNamesHaveNoOrder(String listed, String corrected) {
        assertEquals(corrected, containers(listed));
    }

    private static String containers(String listed) {
        return Chronology.ofContainers(Arrays.stream(listed.split(" ")).filter(one -> !one.isEmpty())
                .map(ChronologyTest::container).toList()).stream()
                .map(one -> one.name() + one.restartCount() + "@" + one.createdAt().getNano()).collect(Collectors.joining(" "));
    }

    private static ObservedSandbox sandbox(String text) {
        String[] parts = text.split("@");
        return ObservedSandbox.builder().id(text).pod(new PodIdentity("ns", "web", "uid")).attempt(Integer.parseInt(parts[0]))
                .state(SandboxState.READY).network(NamespaceMode.POD).createdAt(Instant.ofEpochSecond(0, Integer.parseInt(parts[1])))
                .build();
    }

    private static ObservedContainer container(String text) {
        String[] parts = text.substring(1).split("@");
        return ObservedContainer.builder().id(text).name(text.substring(0, 1)).restartCount(Integer.parseInt(parts[0]))
                .state(RunState.RUNNING).createdAt(Instant.ofEpochSecond(0, Integer.parseInt(parts[1]))).build();
    }
}
