package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.failure.InternalException;
import java.util.List;
import java.util.Optional;

/** Images. */
public final class ImageTranslation {

    private ImageTranslation() {
    }

    /** An image that is present. */
    public static Image image(ImageServiceProto.Image from) {
        return new Image(from.getId(), from.getRepoTagsList(), from.getRepoDigestsList(), from.getSize(),
                from.hasUid() ? Optional.of(from.getUid().getValue()) : Optional.empty(), from.getUsername(),
                from.getPinned(), from.getSpec().getRuntimeHandler());
    }

    /**
     * A requested image.
     *
     * @throws InternalException when the runtime left out what every image has
     */
    public static Image verified(String reference, ImageServiceProto.Image from) {
        if (from.getId().isEmpty() || from.getSize() == 0) {
            throw new InternalException("Id or size of image \"" + reference + "\" is not set");
        }
        return image(from);
    }

    /** Credentials. */
    public static ImageServiceProto.AuthConfig auth(AuthConfig from) {
        return ImageServiceProto.AuthConfig.newBuilder()
                .setUsername(from.username())
                .setPassword(from.password())
                .setAuth(from.auth())
                .setServerAddress(from.serverAddress())
                .setIdentityToken(from.identityToken())
                .setRegistryToken(from.registryToken())
                .build();
    }

    /** Use of disks. */
    public static ImageFilesystems filesystems(ImageServiceProto.ImageFsInfoResponse from) {
        return new ImageFilesystems(usages(from.getImageFilesystemsList()), usages(from.getContainerFilesystemsList()));
    }

    private static List<FilesystemUsage> usages(List<StatsProto.FilesystemUsage> from) {
        return from.stream().map(StatsTranslation::filesystem).toList();
    }
}
