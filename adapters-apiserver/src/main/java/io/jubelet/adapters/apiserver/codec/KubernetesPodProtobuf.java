package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.PodProtobufCodec;

/** Pods as core/v1 messages: what is written as JSON, under the numbers of {@link PodMessages}. Thread-safe. */
public final class KubernetesPodProtobuf implements PodProtobufCodec {

    private final RecordShape pods = (RecordShape) Shapes.SHARED.of(Pod.class);
    private final MessageTable messages = MessageTable.parse(PodMessages.TABLE);

    /** A codec that derives the shape of each record at its first use. */
    public KubernetesPodProtobuf() {
    }

    @Override
    public byte[] encode(Pod pod) {
        return new ProtobufTree(messages).bytes("Pod", pods.write(pod));
    }
}
