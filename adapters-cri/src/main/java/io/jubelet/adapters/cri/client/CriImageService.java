package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.CommonTranslation;
import io.jubelet.adapters.cri.translate.ImageTranslation;
import io.jubelet.adapters.cri.translate.SandboxTranslation;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ImageService;
import java.util.List;
import java.util.Optional;

/** The image port over CRI v1. */
public final class CriImageService implements ImageService {

    private final GrpcChannel channel;
    private final ListCalls lists;

    /** The images at the other end of a channel. */
    public CriImageService(GrpcChannel channel) {
        this.channel = channel;
        this.lists = new ListCalls(channel);
    }

    @Override
    public List<Image> listImages() {
        return list(ImageServiceProto.ImageFilter.getDefaultInstance());
    }

    @Override
    public List<Image> listImages(ImageSpec image) {
        // Only the runtime can resolve which names mean the same image, and some runtimes ignore the filter.
        Optional<String> id = imageStatus(image).map(Image::id);
        return list(ImageServiceProto.ImageFilter.newBuilder().setImage(CommonTranslation.image(image)).build())
                .stream().filter(listed -> id.equals(Optional.of(listed.id()))).toList();
    }

    private List<Image> list(ImageServiceProto.ImageFilter filter) {
        return lists.list(CriCall.LIST_IMAGES,
                new ListCalls.Whole<>(ImageServiceProto.ListImagesRequest.newBuilder().setFilter(filter).build(),
                        ImageServiceProto.ListImagesResponse.parser(), answer -> answer.getImagesList().stream()),
                new ListCalls.InParts<>("StreamImages",
                        ImageServiceProto.StreamImagesRequest.newBuilder().setFilter(filter).build(),
                        ImageServiceProto.StreamImagesResponse.parser(), answer -> answer.getImagesList().stream()))
                .stream().map(ImageTranslation::image).toList();
    }

    @Override
    public Optional<Image> imageStatus(ImageSpec image) {
        ImageServiceProto.ImageStatusResponse answer = channel.call(CriCall.IMAGE_STATUS,
                ImageServiceProto.ImageStatusRequest.newBuilder().setImage(CommonTranslation.image(image)).build(),
                ImageServiceProto.ImageStatusResponse.parser());
        return answer.hasImage()
                ? Optional.of(ImageTranslation.verified(image.image(), answer.getImage())) : Optional.empty();
    }

    @Override
    public String pullImage(ImageSpec image, Optional<AuthConfig> auth, Optional<SandboxConfig> sandbox) {
        ImageServiceProto.PullImageRequest.Builder request =
                ImageServiceProto.PullImageRequest.newBuilder().setImage(CommonTranslation.image(image));
        auth.ifPresent(credentials -> request.setAuth(ImageTranslation.auth(credentials)));
        sandbox.ifPresent(config -> request.setSandboxConfig(SandboxTranslation.config(config)));
        String reference = channel.call(CriCall.PULL_IMAGE, request.build(),
                ImageServiceProto.PullImageResponse.parser()).getImageRef();
        if (reference.isEmpty()) {
            throw new InternalException("imageRef of image \"" + image.image() + "\" is not set");
        }
        return reference;
    }

    @Override
    public void removeImage(ImageSpec image) {
        try {
            channel.call(CriCall.REMOVE_IMAGE,
                    ImageServiceProto.RemoveImageRequest.newBuilder().setImage(CommonTranslation.image(image)).build(),
                    ImageServiceProto.RemoveImageResponse.parser());
        } catch (NotFoundException e) {
            // That is what was wanted.
        }
    }

    @Override
    public ImageFilesystems imageFilesystems() {
        return ImageTranslation.filesystems(channel.call(CriCall.IMAGE_FS_INFO,
                ImageServiceProto.ImageFsInfoRequest.getDefaultInstance(),
                ImageServiceProto.ImageFsInfoResponse.parser()));
    }
}
