package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which images may be removed. */
class ImageClaimsTest {

    private static final String DIGEST = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final Image IMAGE = Image.builder().id("sha256:1").repoTags(List.of("docker.io/library/app:1"))
            .repoDigests(List.of("docker.io/library/app@" + DIGEST)).build();

    private final VirtualTimers timers = new VirtualTimers();
    private final ImageClaims claims = new ImageClaims(timers);

    private boolean isRemovable() {
        boolean removable = claims.beginRemoval(IMAGE, Set.of(ImageKey.of(IMAGE)), timers.nanos());
        if (removable) {
            claims.endRemoval(IMAGE);
        }
        return removable;
    }

    @ParameterizedTest
    @CsvSource({
        "app:1, false",
        "library/app:1, false",
        "docker.io/library/app:1, false",
        "app@" + DIGEST + ", false",
        "app:2, true",
        "app, true",
        "r.example/library/app:1, true",
        "not a name, true",
    })
    void anImageThatIsPulledStaysWhateverItIsCalled(String name, boolean removable) throws InterruptedException {
        claims.pulls(name);
        assertEquals(removable, isRemovable());
        claims.pulled(name);
        assertTrue(isRemovable());
    }

    @Test
    void anImageThatTwoPodsPullStaysUntilBothPullsHaveEnded() throws InterruptedException {
        claims.pulls("app:1");
        claims.pulls("app:1");
        claims.pulled("app:1");
        assertFalse(isRemovable());
        claims.pulled("app:1");
        assertTrue(isRemovable());
    }

    @Test
    void anImageThatWasGivenToAPodStaysForTwoMinutes() throws InterruptedException {
        assertTrue(claims.claim("sha256:1", ""));
        timers.sleep(Duration.ofMinutes(2).minusNanos(1));
        assertFalse(isRemovable());
        timers.sleep(Duration.ofNanos(1));
        assertTrue(isRemovable());
    }

    @Test
    void anImageThatIsBeingRemovedIsGivenToNoPod() {
        assertTrue(claims.beginRemoval(IMAGE, Set.of(ImageKey.of(IMAGE)), timers.nanos()));
        assertFalse(claims.claim("sha256:1", ""));
        assertFalse(claims.claim("sha256:1", "kata"), "whatever runs it");
        assertTrue(claims.claim("sha256:2", ""));
        claims.endRemoval(IMAGE);
        assertTrue(claims.claim("sha256:1", ""));
    }
}
