package io.jubelet.adapters.cri.translate;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Messages in which every field is set, and the search for parts of records that are not. */
final class Filled {

    private Filled() {
    }

    /** A message of the same type with every field set to something other than its default. */
    static <M extends MessageLite> M message(M prototype) {
        try {
            @SuppressWarnings("unchecked")
            M filled = (M) prototype.getParserForType().parseFrom(message(MessageTypes.of(prototype)).toByteString());
            return filled;
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(prototype.getClass().toString(), e);
        }
    }

    private static DynamicMessage message(Descriptor type) {
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
        for (FieldDescriptor field : type.getFields()) {
            if (field.isRepeated()) {
                builder.addRepeatedField(field, value(field));
            } else {
                builder.setField(field, value(field));
            }
        }
        return builder.build();
    }

    private static Object value(FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case INT -> 7;
            case LONG -> 1_000_000_007L;
            case FLOAT -> 1.5f;
            case DOUBLE -> 2.5;
            case BOOLEAN -> true;
            case STRING -> field.getName();
            case BYTE_STRING -> ByteString.copyFromUtf8(field.getName());
            case ENUM -> second(field.getEnumType().getValues());
            case MESSAGE -> message(field.getMessageType());
        };
    }

    private static EnumValueDescriptor second(List<EnumValueDescriptor> values) {
        return values.get(1);
    }

    /** Names of the parts of a record, and of the records in it, that are empty, 0 or false. */
    static List<String> emptyParts(Record record, Set<String> except) {
        List<String> empty = new ArrayList<>();
        collect(record.getClass().getSimpleName(), record, except, empty);
        return empty;
    }

    private static void collect(String path, Object value, Set<String> except, List<String> empty) {
        switch (value) {
            case Record record -> {
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    if (!except.contains(component.getName())) {
                        collect(path + "." + component.getName(), read(component, record), except, empty);
                    }
                }
            }
            case Optional<?> optional -> optional.ifPresentOrElse(
                    part -> collect(path, part, except, empty), () -> empty.add(path));
            case OptionalLong optional when optional.isEmpty() -> empty.add(path);
            case Collection<?> collection -> {
                if (collection.isEmpty()) {
                    empty.add(path);
                }
                collection.forEach(part -> collect(path, part, except, empty));
            }
            case Map<?, ?> map -> collect(path, map.values(), except, empty);
            case String text when text.isEmpty() -> empty.add(path);
            case Boolean flag when !flag -> empty.add(path);
            case Number number when number.doubleValue() == 0 -> empty.add(path);
            default -> { }
        }
    }

    private static Object read(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(component.toString(), e);
        }
    }
}
