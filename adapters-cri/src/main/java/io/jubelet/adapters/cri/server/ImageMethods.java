package io.jubelet.adapters.cri.server;

import static io.jubelet.adapters.grpc.server.ServerMethod.unary;

import io.jubelet.adapters.cri.translate.ConfigReading;
import io.jubelet.adapters.cri.translate.RuntimeWriting;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of {@code runtime.v1.ImageService}. */
final class ImageMethods {

    private final ImageService images;
    private final RuntimeDetails details;

    ImageMethods(ImageService images, RuntimeDetails details) {
        this.images = images;
        this.details = details;
    }

    Map<String, ServerMethod> all() {
        return Map.of(
                "ListImages", unary(ImageServiceProto.ListImagesRequest.parser(), this::list),
                "ImageStatus", unary(ImageServiceProto.ImageStatusRequest.parser(), this::status),
                "PullImage", unary(ImageServiceProto.PullImageRequest.parser(), this::pull),
                "RemoveImage", unary(ImageServiceProto.RemoveImageRequest.parser(), asked -> {
                    images.removeImage(ConfigReading.image(asked.getImage()));
                    return ImageServiceProto.RemoveImageResponse.getDefaultInstance();
                }),
                "ImageFsInfo", unary(ImageServiceProto.ImageFsInfoRequest.parser(),
                        asked -> RuntimeWriting.filesystems(images.imageFilesystems())));
    }

    private ImageServiceProto.ListImagesResponse list(ImageServiceProto.ListImagesRequest asked) {
        ImageSpec wanted = ConfigReading.image(asked.getFilter().getImage());
        List<Image> listed = wanted.image().isEmpty() ? images.listImages() : images.listImages(wanted);
        return ImageServiceProto.ListImagesResponse.newBuilder()
                .addAllImages(listed.stream().map(RuntimeWriting::image).toList()).build();
    }

    private ImageServiceProto.ImageStatusResponse status(ImageServiceProto.ImageStatusRequest asked) {
        ImageSpec wanted = ConfigReading.image(asked.getImage());
        ImageServiceProto.ImageStatusResponse.Builder answer = ImageServiceProto.ImageStatusResponse.newBuilder();
        images.imageStatus(wanted).map(RuntimeWriting::image).ifPresent(answer::setImage);
        if (asked.getVerbose()) {
            answer.putAllInfo(details.ofImage(wanted));
        }
        return answer.build();
    }

    private ImageServiceProto.PullImageResponse pull(ImageServiceProto.PullImageRequest asked) {
        return ImageServiceProto.PullImageResponse.newBuilder()
                .setImageRef(images.pullImage(ConfigReading.image(asked.getImage()),
                        asked.hasAuth() ? Optional.of(ConfigReading.auth(asked.getAuth())) : Optional.empty(),
                        asked.hasSandboxConfig()
                                ? Optional.of(ConfigReading.sandbox(asked.getSandboxConfig())) : Optional.empty()))
                .build();
    }
}
