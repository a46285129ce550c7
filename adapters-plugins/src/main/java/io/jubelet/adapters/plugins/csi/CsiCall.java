package io.jubelet.adapters.plugins.csi;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.util.Optional;

/** The calls to a driver. The caller says how long each may take. */
enum CsiCall implements GrpcMethod {
    NODE_STAGE_VOLUME("NodeStageVolume"),
    NODE_UNSTAGE_VOLUME("NodeUnstageVolume"),
    NODE_PUBLISH_VOLUME("NodePublishVolume"),
    NODE_UNPUBLISH_VOLUME("NodeUnpublishVolume"),
    NODE_GET_VOLUME_STATS("NodeGetVolumeStats"),
    NODE_EXPAND_VOLUME("NodeExpandVolume"),
    NODE_GET_CAPABILITIES("NodeGetCapabilities"),
    NODE_GET_INFO("NodeGetInfo");

    private final String wireName;

    CsiCall(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String service() {
        return "csi.v1.Node";
    }

    @Override
    public String wireName() {
        return wireName;
    }

    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return Optional.of(own);
    }

    @Override
    public PortException failure(StatusCode code, String description, Throwable cause) {
        var failure = new CallFailure(code.number(), description);
        return code.exception(failure.text(), new Answer(failure, cause));
    }

    /** The answer itself: classes of failures are fewer than codes. */
    static final class Answer extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient CallFailure failure;

        Answer(CallFailure failure, Throwable cause) {
            super(failure.text(), cause, false, false);
            this.failure = failure;
        }

        CallFailure failure() {
            return failure;
        }
    }
}
