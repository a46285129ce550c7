package io.jubelet.app.training;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Objects;

/**
 * Writes {@code equals} and {@code hashCode} of records as plain code. The compiler leaves both to
 * {@link java.lang.runtime.ObjectMethods}, which links each one when it is first called, by means of classes that it makes then; an
 * AOT cache can't hold those.
 *
 * <p>What is written computes what {@code ObjectMethods} does: components are compared with {@code ==}, {@link Float#compare},
 * {@link Double#compare} or {@link Objects#equals}, and the hash code is that of a list of them, but begins at 0 and not at 1.
 */
final class PlainRecords {

    private static final ClassDesc OBJECT_METHODS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

    private PlainRecords() {
    }

    /** The class file with plain methods; the same array where there is nothing to write. */
    static byte[] plain(byte[] classFile) {
        ClassModel model = ClassFile.of().parse(classFile);
        if (model.methods().stream().noneMatch(PlainRecords::isLinkedLate)) {
            return classFile;
        }
        List<RecordComponentInfo> components = model.findAttribute(Attributes.record()).orElseThrow().components();
        ClassDesc owner = model.thisClass().asSymbol();
        return ClassFile.of().transformClass(model, (to, element) -> write(to, element, owner, components));
    }

    private static void write(ClassBuilder to, ClassElement element, ClassDesc owner, List<RecordComponentInfo> components) {
        if (!(element instanceof MethodModel method) || !isLinkedLate(method)) {
            to.with(element);
            return;
        }
        boolean equals = method.methodName().equalsString("equals");
        to.withMethod(method.methodName(), method.methodType(), method.flags().flagsMask(), builder -> {
            method.forEach(part -> {
                if (!(part instanceof CodeModel)) {
                    builder.with(part);
                }
            });
            builder.withCode(code -> {
                if (equals) {
                    equals(code, owner, components);
                } else {
                    hashCode(code, owner, components);
                }
            });
        });
    }

    private static boolean isLinkedLate(MethodModel method) {
        return (method.methodName().equalsString("equals") || method.methodName().equalsString("hashCode"))
            && method.code().stream().flatMap(CodeModel::elementStream)
                .anyMatch(step -> step instanceof InvokeDynamicInstruction call && call.bootstrapMethod().owner().equals(OBJECT_METHODS));
    }

    private static void equals(CodeBuilder code, ClassDesc owner, List<RecordComponentInfo> components) {
        Label other = code.newLabel();
        Label different = code.newLabel();
        int that = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(0).aload(1).if_acmpne(other).iconst_1().ireturn().labelBinding(other);
        code.aload(1).instanceOf(owner).ifeq(different);
        code.aload(1).checkcast(owner).astore(that);
        for (RecordComponentInfo component : components) {
            String name = component.name().stringValue();
            ClassDesc type = component.descriptorSymbol();
            code.aload(0).getfield(owner, name, type).aload(that).getfield(owner, name, type);
            switch (TypeKind.from(type)) {
                case INT, SHORT, BYTE, CHAR, BOOLEAN -> code.if_icmpne(different);
                case LONG -> code.lcmp().ifne(different);
                case FLOAT, DOUBLE -> code.invokestatic(boxOf(type), "compare", MethodTypeDesc.of(CD_int, type, type)).ifne(different);
                default -> code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object)).ifeq(different);
            }
        }
        code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
    }

    private static void hashCode(CodeBuilder code, ClassDesc owner, List<RecordComponentInfo> components) {
        code.iconst_0();
        for (RecordComponentInfo component : components) {
            ClassDesc type = component.descriptorSymbol();
            code.bipush(31).imul().aload(0).getfield(owner, component.name().stringValue(), type);
            if (type.isPrimitive()) {
                code.invokestatic(boxOf(type), "hashCode", MethodTypeDesc.of(CD_int, type));
            } else {
                code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private static ClassDesc boxOf(ClassDesc primitive) {
        return ClassDesc.of("java.lang", switch (TypeKind.from(primitive)) {
            case BOOLEAN -> "Boolean";
            case BYTE -> "Byte";
            case CHAR -> "Character";
            case SHORT -> "Short";
            case INT -> "Integer";
            case LONG -> "Long";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            default -> throw new IllegalArgumentException(primitive.displayName());
        });
    }
}
