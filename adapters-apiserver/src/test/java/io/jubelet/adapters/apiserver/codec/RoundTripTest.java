package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.codec.PodManifestCodec.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Properties over random pods; a failure names the seed that repeats it. */
class RoundTripTest {

    private static final int PODS = 200;

    private final KubernetesPodCodec codec = Manifests.CODEC;

    @Test
    void whatIsWrittenIsReadAsTheSamePod() {
        LongStream.range(0, PODS).forEach(seed -> {
            Pod pod = pod(seed);
            Decoded decoded = codec.decode(codec.encode(pod));
            assertEquals(List.of(pod), decoded.pods(), () -> "seed " + seed);
            assertEquals(List.of(), decoded.warnings(), () -> "seed " + seed);
        });
    }

    @Test
    void aSecondWritingGivesTheSameBytes() {
        LongStream.range(0, PODS).forEach(seed -> {
            byte[] first = codec.encode(pod(seed));
            assertArrayEquals(first, codec.encode(codec.decode(first).pods().getFirst()), () -> "seed " + seed);
        });
    }

    @Test
    void everyKindOfVolumeAndContainerSurvives() {
        LongStream.range(0, PODS).forEach(seed -> {
            RandomRecords records = new RandomRecords(new Random(seed));
            Container container = records.next(Container.class).toBuilder()
                    .lifecycle(records.next(Lifecycle.class)).build();
            PodSpec spec = PodSpec.builder().containers(List.of(container))
                    .volumes(List.of(records.next(Volume.class), records.next(Volume.class))).build();
            Pod pod = pod(seed).withSpec(spec);
            assertEquals(List.of(pod), codec.decode(codec.encode(pod)).pods(), () -> "seed " + seed);
        });
    }

    @Test
    void damagedTextIsReadOrRefusedButNeverBreaksTheReader() {
        String json = new String(codec.encode(pod(1)), StandardCharsets.UTF_8);
        String yaml = Manifests.withSpec("""
                containers:
                - &c {name: c, image: "img", args: [a, 'b', *x, 0x1F, 1e5, ~], command: !!str [d]}
                volumes: [{name: v, hostPath: {path: /x, type: Directory}}]
                """);
        LongStream.range(0, 4000).forEach(seed -> {
            Random random = new Random(seed);
            byte[] damaged = damage(random.nextBoolean() ? json : yaml, random);
            try {
                codec.decode(damaged);
            } catch (ManifestException expected) {
                assertEquals(false, expected.getMessage().isEmpty(), () -> "seed " + seed);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + new String(damaged, StandardCharsets.ISO_8859_1), e);
            }
        });
    }

    private static byte[] damage(String text, Random random) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] marks = "{}[]:,\"'&*!-#\n\t \\0\u00001aeE.~<%@`|>".getBytes(StandardCharsets.UTF_8);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] =
                    random.nextInt(8) == 0 ? (byte) random.nextInt(256) : marks[random.nextInt(marks.length)];
        }
        return bytes;
    }

    private static Pod pod(long seed) {
        return new RandomRecords(new Random(seed)).next(Pod.class);
    }
}
