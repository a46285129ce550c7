/**
 * SELinux labels of the files that containers use (KEP-1710): the label with which a volume is mounted. Pure rules; the
 * defaults of the machine are an argument.
 */
package io.jubelet.domain.selinux;
