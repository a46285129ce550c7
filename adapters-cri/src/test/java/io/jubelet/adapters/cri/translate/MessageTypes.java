package io.jubelet.adapters.cri.translate;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * What the types of messages look like. The generated classes do not know it; the build writes their descriptors to a file of
 * the tests.
 */
final class MessageTypes {

    private static final Map<String, Descriptor> BY_NAME = load();

    private MessageTypes() {
    }

    private static Map<String, Descriptor> load() {
        Map<String, Descriptor> byName = new HashMap<>();
        Map<String, FileDescriptor> files = new HashMap<>();
        try (InputStream stream = MessageTypes.class.getResourceAsStream("/cri.protobin")) {
            // A file comes after those that it imports.
            for (FileDescriptorProto proto : FileDescriptorSet.parseFrom(stream).getFileList()) {
                FileDescriptor[] imports =
                        proto.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
                FileDescriptor file = FileDescriptor.buildFrom(proto, imports);
                files.put(file.getName(), file);
                file.getMessageTypes().forEach(type -> byName.put(type.getName(), type));
            }
            return byName;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (DescriptorValidationException e) {
            throw new AssertionError(e);
        }
    }

    /** The type of a message. */
    static Descriptor of(MessageLite message) {
        Descriptor type = BY_NAME.get(message.getClass().getSimpleName());
        if (type == null) {
            throw new AssertionError("no descriptor of " + message.getClass());
        }
        return type;
    }

    /** The message with its fields by name. */
    static DynamicMessage dynamic(MessageLite message) {
        try {
            return DynamicMessage.parseFrom(of(message), message.toByteString());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(message.getClass().toString(), e);
        }
    }
}
