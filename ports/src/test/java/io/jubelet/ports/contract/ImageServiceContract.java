package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Images. */
public abstract class ImageServiceContract extends RuntimeContract {

    private ImageService images() {
        return runtime().images();
    }

    @Test
    void knowsAnImageThatIsPresent() {
        Image image = images().imageStatus(runtime().image()).orElseThrow();

        assertFalse(image.id().isEmpty());
        assertTrue(image.size() > 0, image::toString);
        assertFalse(image.repoTags().isEmpty());
        assertTrue(images().listImages().contains(image));
        assertEquals(Optional.of(image), images().imageStatus(ImageSpec.of(image.id())));
        assertEquals(List.of(image), images().listImages(runtime().image()));
        assertFalse(runtime().details().ofImage(runtime().image()).isEmpty());
    }

    @Test
    void anImageThatIsNotPresentIsNoFailure() {
        ImageSpec unknown = ImageSpec.of("localhost/no/such:image");

        assertEquals(Optional.empty(), images().imageStatus(unknown));
        assertEquals(List.of(), images().listImages(unknown));
        assertTrue(runtime().details().ofImage(unknown).isEmpty());
        images().removeImage(unknown);
    }

    @Test
    void aPullThatFailsNamesTheImage() {
        PortException failure = assertThrows(PortException.class,
                () -> images().pullImage(ImageSpec.of("127.0.0.1:1/no/missing:1"), Optional.empty(), Optional.empty()));

        assertTrue(failure.getMessage().contains("127.0.0.1:1/no/missing:1"), failure.getMessage());
    }

    @Test
    void measuresTheFileSystemOfImages() {
        ImageFilesystems filesystems = images().imageFilesystems();

        assertFalse(filesystems.images().isEmpty());
        assertFalse(filesystems.images().getFirst().mountpoint().isEmpty());
    }
}
