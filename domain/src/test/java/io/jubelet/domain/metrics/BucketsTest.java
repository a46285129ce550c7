package io.jubelet.domain.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BucketsTest {

    @Test
    void boundsAscendByAFactor() {
        assertEquals(List.of(0.5, 1.0, 2.0), Buckets.exponential(0.5, 2, 3).bounds());
        assertEquals(List.of(1.0, 2.5), Buckets.of(1, 2.5).bounds());
    }

    @Test
    void boundsAreFiniteAndAscend() {
        for (double[] bounds : new double[][] {{}, {1, 1}, {2, 1}, {0, Double.POSITIVE_INFINITY}, {Double.NaN}}) {
            assertThrows(IllegalArgumentException.class, () -> Buckets.of(bounds));
        }
    }

    @Test
    void theBoundOfABucketIsTheLastLabel() {
        var sample = new Sample("_bucket", List.of(new Label("verb", "GET"), new Label("le", "1"), new Label("code", "200")), 3,
                OptionalLong.empty());
        assertEquals(List.of("code", "verb", "le"), sample.labels().stream().map(Label::name).toList());
    }

    @Test
    void samplesWithFewerLabelsComeFirst() {
        var plain = new Sample(List.of(new Label("a", "z")), 1, OptionalLong.empty());
        var labelled = new Sample(List.of(new Label("a", "a"), new Label("b", "b")), 1, OptionalLong.of(1));
        assertTrue(Sample.ORDER.compare(plain, labelled) < 0);
        assertTrue(Sample.ORDER.compare(labelled, plain) > 0);
    }
}
