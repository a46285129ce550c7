package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.Image;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageReferenceTest {

    private static final List<Image> LISTED = Stream.of("a/", "a/kata", "b/kata", "c/runsc", "c/kata", "d/").map(one -> {
        String[] parts = one.split("/", 2);
        return Image.builder().id(parts[0]).runtimeHandler(parts[1]).repoTags(List.of("docker.io/library/" + parts[0] + ":1"))
                .build();
    }).toList();

    private static Set<String> used(String name, String handler) {
        return ImageReference.used(LISTED, List.of(new ImageReference(name, handler))).stream().map(ImageKey::text)
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = true, value = {
            "'', a, of the default handler",
            "kata, 'a,kata', of this handler",
            "runsc, 'a a,kata', there is none for this handler: any may be the one that is used"})
    void aContainerUsesTheImageOfItsHandler(String handler, String expected, String why) {
        assertEquals(Set.of(expected.split(" ")), used("a", handler), why);
        assertEquals(Set.of(expected.split(" ")), used("docker.io/library/a:1", handler), why);
    }

    @Test
    void aRuntimeThatListsOtherHandlersThanItRunsLosesNothing() {
        assertEquals(Set.of("b,kata"), used("b", ""));
        assertEquals(Set.of("c,kata", "c,runsc"), used("c", ""));
        assertEquals(Set.of("d"), used("d", "kata"));
        assertEquals(Set.of(), used("e", "kata"));
    }
}
